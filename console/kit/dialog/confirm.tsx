import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** A question before something is done that needs no reason, such as to throw a draft away. */
export function Confirm({
  title,
  text,
  yes,
  danger = false,
  pending = false,
  onYes,
  onNo,
}: {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly danger?: boolean
  readonly pending?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <Dialog title={title} onClose={onNo} alert>
      <DialogBody>{text === undefined ? null : <p>{text}</p>}</DialogBody>
      <DialogFoot>
        <Button onClick={onNo} data-first="">
          {t('no')}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} disabled={pending} onClick={onYes}>
          {yes}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
