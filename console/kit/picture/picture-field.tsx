import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsolePictureUse } from '~/contract/console/pictures'
import { Button } from '@console/kit/base/button'
import { useCan } from '@console/kit/calls/use-can'
import { TextField } from '@console/kit/form/fields'
import { useForm } from '@console/kit/form/form'
import { PictureChoice } from '@console/kit/picture/picture-choice'
import { PictureUpload } from '@console/kit/picture/picture-upload'
import { ShownPicture } from '@console/kit/picture/shown-picture'
import '@console/kit/picture/picture.css'

/** The address of a picture, with the picture. An uploaded picture, and one that is chosen from the list, fill it in. */
export function PictureField({
  name,
  label,
  hint,
  use,
}: {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Where the shop shows it: this decides the size of an uploaded one. */
  readonly use: ConsolePictureUse
}) {
  const { t } = useTranslation('pictures')
  const { values, set } = useForm()
  const mayAdd = useCan()('pictures add')
  const [isChoosing, setChoosing] = useState(false)
  const address = values[name] ?? ''
  const fill = (chosen: string) => set(name, chosen)
  return (
    <div className="picture-field">
      <div className="picture-shown">
        <ShownPicture address={address} />
      </div>
      <TextField name={name} label={label} hint={hint ?? t('hint')} />
      <div className="picture-ways">
        {mayAdd ? <PictureUpload use={use} onAdded={fill} /> : null}
        <Button small needs="pictures list" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t('choose')}
        </Button>
        {isChoosing ? <PictureChoice address={address} onChoose={fill} /> : null}
      </div>
    </div>
  )
}
