import { useTranslation } from 'react-i18next'
import type { ConsoleEnrolment } from '~/contract/console/operators'
import { Button } from '@console/kit/base/button'
import { CopyButton } from '@console/kit/base/copy-button'
import { Notice } from '@console/kit/base/notice'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'
import { QrFigure } from '@console/screens/system/accounts/qr-figure'

/** The second factor of an account, for its authenticator app. Nothing shows it again. */
export function EnrolmentDialog({
  enrolment: { name, uri, secret },
  onClose,
}: {
  readonly enrolment: ConsoleEnrolment
  readonly onClose: () => void
}) {
  const { t } = useTranslation('system')
  return (
    <Dialog title={t('enrolment.title', { name })} onClose={onClose}>
      <DialogBody>
        <Notice tone="wait">{t('enrolment.once')}</Notice>
        <p>{t('enrolment.scan')}</p>
        <div className="system-qr">
          <QrFigure text={uri} label={t('enrolment.code')} />
        </div>
        <p className="note">{t('enrolment.typed')}</p>
        <p className="system-secret">
          <code>{secret.match(/.{1,4}/gu)?.join(' ') ?? ''}</code>{' '}
          <CopyButton text={secret} label={t('enrolment.secret')} />
        </p>
        <p className="note">{t('enrolment.next')}</p>
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={onClose}>
          {t('enrolment.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
