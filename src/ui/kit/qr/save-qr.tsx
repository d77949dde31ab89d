import * as E from 'fp-ts/Either'
import { useTranslation } from 'react-i18next'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useToast } from '~/ui/kit/popup/toast'
import { useApp } from '~/ui/kit/use-app'
import type { QrDrawing } from '~/ui/kit/qr/qr-drawing'
import { type Caption, qrPicture } from '~/ui/kit/qr/qr-picture'
import '~/ui/kit/qr/save-qr.css'

/** Keeps the code as a picture, for a wallet on the same phone that reads it from the photos. A refusal is logged only. */
export function SaveQr({ drawing, caption }: { readonly drawing: QrDrawing; readonly caption: Caption }) {
  const { t } = useTranslation('payment')
  const { device } = useApp()
  const say = useToast()
  const save = () => {
    const picture = qrPicture(drawing, caption)
    if (picture === undefined) return
    void device
      .save({ name: `${caption.title}.png`, type: 'image/png', url: picture })()
      .then(answer => (E.isRight(answer) ? say(t('saved')) : device.log(`save failed: ${answer.left}`)()))
  }
  return (
    <button type="button" className="button button-plain save-qr" onClick={save}>
      <AnyIcon name="qr" small />
      {t('saveQr')}
    </button>
  )
}
