import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopSettings } from '~/contract/console/shop'
import { Button } from '@console/kit/base/button'
import { Facts, Panel } from '@console/kit/base/panel'
import { draftOf, treeOf, withoutEmpty } from '@console/screens/shop/parts/draft'
import { PictureField } from '@console/kit/picture/picture-field'
import { ShownPicture } from '@console/kit/picture/shown-picture'
import { ShopDialog } from '@console/screens/shop/parts/shop-dialog'

/** The marks of the shop. */
export function Pictures({ settings: { revision, pictures } }: { readonly settings: ShopSettings }) {
  const { t } = useTranslation('shop')
  const [isOpen, setOpen] = useState(false)
  const { logo, logo_long: long, icon = '', wx } = pictures
  return (
    <Panel
      title={t('pictures.title')}
      actions={
        <Button icon="edit" needs="catalogue import" onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      }
    >
      <Facts
        items={[
          [t('pictures.logo'), <ShownPicture key="logo" address={logo} />],
          [t('pictures.long'), <ShownPicture key="long" address={long} />],
          [t('pictures.icon'), <ShownPicture key="icon" address={icon} />],
          [t('pictures.wx'), <ShownPicture key="wx" address={wx} />],
        ]}
      />
      {isOpen ? (
        <ShopDialog
          title={t('pictures.title')}
          revision={revision}
          draft={draftOf({ icon: '', ...pictures }, 'pictures')}
          part={draft => ({ pictures: withoutEmpty(treeOf(draft, 'pictures'), ['icon']) })}
          onClose={() => setOpen(false)}
        >
          <PictureField name="pictures.logo" label={t('pictures.logo')} use="logo" />
          <PictureField name="pictures.logo_long" label={t('pictures.long')} use="logo" />
          <PictureField name="pictures.icon" label={t('pictures.icon')} use="icon" />
          <PictureField name="pictures.wx" label={t('pictures.wx')} use="code" />
        </ShopDialog>
      ) : null}
    </Panel>
  )
}
