import { useTranslation } from 'react-i18next'
import { TextField } from '@console/kit/form/fields'
import { useForm } from '@console/kit/form/form'
import { ShownPicture } from '@console/screens/shop/look/shown-picture'

/** The address of a picture, with the picture. */
export function PictureField({
  name,
  label,
}: {
  readonly name: string
  readonly label: string
  /** Where the shop shows it: this decides its size. */
  readonly use: 'banner' | 'logo' | 'icon' | 'code'
}) {
  const { t } = useTranslation('shop')
  const { values } = useForm()
  return (
    <div className="shop-picture-field">
      <ShownPicture address={values[name] ?? ''} />
      <TextField name={name} label={label} hint={t('pictures.hint')} />
    </div>
  )
}
