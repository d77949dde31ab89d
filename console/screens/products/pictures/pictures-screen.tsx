import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsolePicture, type ConsolePictureUse, pictureCalls } from '~/contract/console/pictures'
import { Field, Select } from '~/ui/kit/form/field'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { Status } from '@console/kit/base/status'
import { useSay } from '@console/kit/base/use-say'
import { useCan } from '@console/kit/calls/use-can'
import { usePages } from '@console/kit/calls/use-pages'
import { PictureUpload } from '@console/kit/picture/picture-upload'
import { ShownPicture } from '@console/kit/picture/shown-picture'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import '@console/screens/products/shared/products.css'

const USES: readonly ConsolePictureUse[] = ['product', 'banner', 'logo', 'icon', 'code']

/** The pictures of the shop: what was uploaded, and whether the catalogue names it. */
export function PicturesScreen() {
  const { t } = useTranslation(['pictures', 'products'])
  const mayAdd = useCan()('pictures add')
  const pages = usePages(pictureCalls.listPictures, {})
  const [removed, setRemoved] = useState<string>()
  return (
    <Screen title={t('title')} back={{ href: '/products', label: t('products:title') }}>
      {mayAdd ? <Adding /> : null}
      <DataTable
        name="pictures"
        caption={t('title')}
        columns={useColumns()}
        pages={pages}
        rowKey={({ id }) => id}
        actions={({ id, used }) =>
          used ? null : (
            <Button small needs="pictures remove" onClick={() => setRemoved(id)}>
              {t('remove')}
            </Button>
          )
        }
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {removed === undefined ? null : <RemoveDialog id={removed} onClose={() => setRemoved(undefined)} />}
    </Screen>
  )
}

function Adding() {
  const { t } = useTranslation('pictures')
  const say = useSay()
  const [use, setUse] = useState<ConsolePictureUse>('product')
  return (
    <Panel title={t('upload')}>
      <div className="fields">
        <div className="products-narrow">
          <Field label={t('use')} name="use">
            <Select
              value={use}
              onChange={value => setUse(USES.find(each => each === value) ?? 'product')}
              options={USES.map(value => ({ value, label: t(`uses.${value}`) }))}
            />
          </Field>
        </div>
        <PictureUpload use={use} onAdded={address => say(t('added', { address }))} />
      </div>
    </Panel>
  )
}

function RemoveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('pictures')
  return (
    <ActDialog
      call={pictureCalls.removePicture}
      params={{ id }}
      title={t('removeTitle', { id })}
      text={t('removeText')}
      submit={t('remove')}
      danger
      draft={{}}
      done={() => t('removed')}
      onClose={onClose}
    />
  )
}

const useColumns = (): readonly Column<ConsolePicture>[] => {
  const { t } = useTranslation('pictures')
  return useMemo(
    () => [
      { id: 'id', head: t('columns.id'), cell: ({ id }) => <code>{id}</code>, lead: true },
      { id: 'picture', head: t('columns.picture'), cell: ({ address }) => <ShownPicture address={address} /> },
      { id: 'use', head: t('columns.use'), cell: ({ use }) => t(`uses.${use}`) },
      { id: 'size', head: t('columns.size'), cell: ({ width, height }) => t('size', { width, height }), numeric: true },
      {
        id: 'bytes',
        head: t('columns.bytes'),
        cell: ({ bytes }) => t('kilobytes', { count: Math.ceil(bytes / 1000) }),
        numeric: true,
      },
      {
        id: 'used',
        head: t('columns.used'),
        cell: ({ used }) =>
          used ? <Status tone="good">{t('yes')}</Status> : <Status tone="neutral">{t('no')}</Status>,
      },
    ],
    [t],
  )
}
