import { useTranslation } from 'react-i18next'
import { type ConsoleCategory, productCalls } from '~/contract/console/products'
import { tileFamilies } from '~/graphics/tile-family'
import { useConsole } from '@console/kit/calls/use-console'
import { SelectField } from '@console/kit/form/fields'
import { PictureField } from '@console/kit/picture/picture-field'
import { BothNames, namesDraft, namesIn } from '@console/screens/products/shared/both-names'
import { EditDialog } from '@console/screens/products/shared/edit-dialog'

/** Changes the name of a category, and what the shop draws for it. */
export function CategoryDialog({
  category: { id, name, image, family },
  revision,
  onClose,
}: {
  readonly category: ConsoleCategory
  readonly revision: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  return (
    <EditDialog
      call={productCalls.changeCategory}
      params={{ id }}
      title={t('category.change', { name: name[lang] })}
      submit={t('changes.save')}
      draft={{ ...namesDraft(name), image, family }}
      input={draft => ({ revision, name: namesIn(draft), image: draft.image.trim(), family: draft.family })}
      onClose={onClose}
    >
      <BothNames />
      <SelectField
        name="family"
        label={t('category.family')}
        hint={t('category.familyHint')}
        options={tileFamilies.map(value => ({ value, label: t(`category.families.${value}`) }))}
      />
      <PictureField name="image" label={t('category.image')} use="product" />
    </EditDialog>
  )
}
