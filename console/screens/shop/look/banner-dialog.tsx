import { useTranslation } from 'react-i18next'
import type { ConsoleBanner } from '~/contract/console/shop'
import type { Draft } from '@console/kit/form/form'
import { SelectField, TextField } from '@console/kit/form/fields'
import { BothLanguages } from '@console/screens/shop/parts/both-languages'
import { draftOf, type Tree, treeOf, withoutEmpty } from '@console/screens/shop/parts/draft'
import { PictureField } from '@console/kit/picture/picture-field'
import { ShopDialog } from '@console/screens/shop/parts/shop-dialog'

const NO_TEXTS = { 'zh-Hant': '', en: '' }
const NEW = { image: '', link: '/order', alt: NO_TEXTS, title: NO_TEXTS, text: NO_TEXTS, art: 'dusk' }

/** Changes the banner at a place, or adds one behind the last. */
export function BannerDialog({
  revision,
  banners,
  at,
  onClose,
}: {
  readonly revision: number
  readonly banners: readonly ConsoleBanner[]
  readonly at: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('shop')
  const name = `banners.${at}`
  const shown = { ...NEW, ...banners[at] }
  return (
    <ShopDialog
      title={t(at < banners.length ? 'banners.editTitle' : 'banners.add')}
      revision={revision}
      draft={draftOf(shown, name)}
      part={draft => ({ banners: [...banners.slice(0, at), bannerOf(draft, name), ...banners.slice(at + 1)] })}
      onClose={onClose}
    >
      <BothLanguages name={`${name}.title`} label={t('banners.heading')} hint={t('details.optional')} />
      <BothLanguages name={`${name}.text`} label={t('banners.text')} hint={t('details.optional')} />
      <BothLanguages name={`${name}.alt`} label={t('banners.alt')} hint={t('banners.altHint')} />
      <TextField name={`${name}.link`} label={t('banners.link')} hint={t('banners.linkHint')} />
      <PictureField name={`${name}.image`} label={t('banners.image')} use="banner" />
      <SelectField
        name={`${name}.art`}
        label={t('banners.art')}
        hint={t('banners.artHint')}
        options={[
          { value: 'dusk', label: t('banners.arts.dusk') },
          { value: 'sea', label: t('banners.arts.sea') },
        ]}
      />
    </ShopDialog>
  )
}

/** The codec of the call checks the banner that the fields stand for. */
const bannerOf = (draft: Draft, name: string): Tree => withoutEmpty(treeOf(draft, name), ['title', 'text', 'art'])
