import { useTranslation } from 'react-i18next'
import type { ConsoleCategory } from '~/contract/console/products'
import { useConsole } from '@console/kit/calls/use-console'
import { AreaField, SelectField } from '@console/kit/form/fields'
import { PictureField } from '@console/kit/picture/picture-field'
import { BothNames, namesDraft, namesIn } from '@console/screens/products/shared/both-names'

const LANGS = ['zh-Hant', 'en'] as const

interface ProductTextsOf {
  readonly name: { readonly 'zh-Hant': string; readonly en: string }
  readonly description: { readonly 'zh-Hant': string; readonly en: string }
  readonly category: string
  readonly image: string
}

/** The fields of what shoppers read of a product, as a dialog begins with them. */
export const textsDraft = ({ name, description, category, image }: ProductTextsOf) => ({
  ...namesDraft(name),
  'description.zh-Hant': description['zh-Hant'],
  'description.en': description.en,
  category,
  image,
})

/** What the fields have. */
export const textsIn = (draft: ReturnType<typeof textsDraft>): ProductTextsOf => ({
  name: namesIn(draft),
  description: { 'zh-Hant': draft['description.zh-Hant'], en: draft['description.en'] },
  category: draft.category,
  image: draft.image.trim(),
})

export function ProductTexts({ categories }: { readonly categories: readonly ConsoleCategory[] }) {
  const { t } = useTranslation(['products', 'common'])
  const { lang } = useConsole()
  return (
    <>
      <BothNames />
      {LANGS.map(each => (
        <AreaField
          key={each}
          name={`description.${each}`}
          label={`${t('product.description')} · ${t(`common:langs.${each}`)}`}
          rows={5}
        />
      ))}
      <SelectField
        name="category"
        label={t('product.category')}
        options={categories.map(({ id, name }) => ({ value: id, label: name[lang] }))}
      />
      <PictureField name="image" label={t('product.image')} hint={t('product.imageHint')} use="product" />
    </>
  )
}
