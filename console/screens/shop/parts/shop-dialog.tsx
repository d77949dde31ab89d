import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shopCalls } from '~/contract/console/shop'
import { ActDialog } from '@console/kit/act/act-dialog'
import type { Draft } from '@console/kit/form/form'
import { ChangedParts } from '@console/screens/shop/parts/changed-parts'

/** Changes a part of the settings: its fields, then what would change, then the change. */
export function ShopDialog<Fields extends Draft>({
  title,
  revision,
  draft,
  part,
  onClose,
  children,
}: {
  readonly title: string
  /** Of the settings that the fields show. */
  readonly revision: number
  readonly draft: Fields
  /** The part that the fields stand for. */
  readonly part: (draft: Fields) => object
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  const { t } = useTranslation('shop')
  return (
    <ActDialog
      call={shopCalls.saveShop}
      title={title}
      submit={t('save')}
      draft={draft}
      input={fields => ({ revision, ...part(fields) })}
      preview={({ parts }) => <ChangedParts parts={parts} />}
      done={({ parts }) => (parts.length === 0 ? t('unchanged') : t('saved'))}
      onClose={onClose}
    >
      {children}
    </ActDialog>
  )
}
