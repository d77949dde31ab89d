import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsolePastChange, productCalls } from '~/contract/console/products'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { Screen } from '@console/kit/base/screen'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import { CheckField } from '@console/kit/form/fields'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { Changes, useDoneWords } from '@console/screens/products/shared/edit-done'

/** Every change of the catalogue, the newest first, and the way to take one back. */
export function HistoryScreen() {
  const { t } = useTranslation('products')
  const pages = usePages(productCalls.listChanges, {})
  const [undone, setUndone] = useState<number>()
  return (
    <Screen title={t('history.title')} back={{ href: '/products', label: t('title') }}>
      <DataTable
        name="catalogue-history"
        caption={t('history.title')}
        columns={useColumns()}
        pages={pages}
        rowKey={({ revision }) => String(revision)}
        actions={({ revision, can_undo: canUndo }) =>
          canUndo ? (
            <Button small needs="catalogue import" onClick={() => setUndone(revision)}>
              {t('history.undo')}
            </Button>
          ) : null
        }
        empty={{ title: t('history.none') }}
      />
      {undone === undefined ? null : <UndoDialog revision={undone} onClose={() => setUndone(undefined)} />}
    </Screen>
  )
}

function UndoDialog({ revision, onClose }: { readonly revision: number; readonly onClose: () => void }) {
  const { t } = useTranslation('products')
  const words = useDoneWords()
  return (
    <ActDialog
      call={productCalls.undoChange}
      params={{ revision: String(revision) }}
      title={t('history.undoTitle', { revision })}
      submit={t('history.undo')}
      draft={{ later: '', large: '' }}
      input={({ later, large }) => ({ although_later: later === 'yes', although_large: large === 'yes' })}
      preview={({ changes }) => <Changes changes={changes} />}
      done={edited => (edited.changes.length === 0 ? words(edited) : t('history.done'))}
      onClose={onClose}
    >
      <CheckField name="later" label={t('history.later')} />
      <CheckField name="large" label={t('price.large')} />
    </ActDialog>
  )
}

/** How many rows of a change are listed, and how many parts of each. */
const ROWS = 3
const PARTS = 4

const useColumns = (): readonly Column<ConsolePastChange>[] => {
  const { t } = useTranslation('products')
  return useMemo(
    () => [
      { id: 'revision', head: t('history.revision'), cell: row => row.revision, lead: true },
      { id: 'when', head: t('history.when'), cell: row => <Time at={row.at} /> },
      { id: 'by', head: t('history.by'), cell: row => row.by ?? '–' },
      {
        id: 'what',
        head: t('history.what'),
        cell: row => (
          <div>
            <Changes changes={row.changes.slice(0, ROWS)} most={PARTS} />
            {row.changed > ROWS ? (
              <span className="note">{t('history.more', { count: row.changed - ROWS })}</span>
            ) : null}
          </div>
        ),
      },
    ],
    [t],
  )
}
