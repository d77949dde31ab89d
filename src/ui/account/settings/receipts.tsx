import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import { type EmailAddress, MAX_EMAIL, parseEmail } from '~/domain/account/email'
import { hasReceipts } from '~/domain/catalog/features'
import { fieldError } from '~/domain/shared/failure'
import { SettingGroup } from '~/ui/account/settings/setting-group'
import { useAccount } from '~/ui/kit/form/use-account'
import { Field, TextInput } from '~/ui/kit/form/field'
import { ErrorNotice, useFailureText } from '~/ui/kit/error/error-notice'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useToast } from '~/ui/kit/popup/toast'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/form/joined.css'
import '~/ui/kit/controls/rows.css'

/** The e-mail address for receipts, where the shop sends them. */
export function Receipts() {
  const { catalog } = useApp()
  return hasReceipts(known(useLive(catalog.init.state))) ? <ReceiptAddress /> : null
}

function ReceiptAddress() {
  const { profile } = useAccount()
  const remote = useLive(profile.receiptAddress.state)
  const stored = known(remote)
  const failure = errorOf(remote)
  return (
    <>
      {failure === undefined ? null : <ErrorNotice failure={failure} onRetry={profile.receiptAddress.refresh} />}
      {stored === undefined ? null : <AddressGroup stored={stored.address} />}
    </>
  )
}

function AddressGroup({ stored }: { readonly stored: EmailAddress | undefined }) {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const say = useToast()
  const [entered, setEntered] = useState<string>(stored ?? '')
  const [isWrong, setWrong] = useState(false)
  const save = useCommand(profile.setReceiptAddress, () => say(t('receipts.saved')))
  const remove = useCommand(
    () => profile.removeReceiptAddress,
    () => {
      setEntered('')
      say(t('receipts.removed'))
    },
  )
  const failed = useFailureText(save.failure)
  const refused = save.failure?._tag === 'invalid' ? fieldError(save.failure.errors, 'address') : undefined
  const error = isWrong ? t('receipts.wrong') : save.failure === undefined ? undefined : (refused ?? failed)
  const wanted = entered.trim()
  return (
    <>
      {remove.failure === undefined ? null : <ErrorNotice failure={remove.failure} />}
      <SettingGroup title={t('receipts.title')} note={t('receipts.note')}>
        <form
          className="list-row-text"
          method="post"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const address = parseEmail(wanted)
            setWrong(address === undefined)
            if (address !== undefined && address !== stored) save.run(address)
          }}
        >
          <Field label={t('receipts.address')} name="address" error={error}>
            <div className="joined joined-end">
              <TextInput
                type="email"
                autoComplete="email"
                maxLength={MAX_EMAIL}
                value={entered}
                onChange={next => {
                  setEntered(next)
                  setWrong(false)
                }}
              />
              <button
                type="submit"
                className="button button-quiet"
                disabled={save.pending || wanted === '' || wanted === stored}
              >
                {t('receipts.save')}
              </button>
            </div>
          </Field>
        </form>
        {stored === undefined ? null : (
          <button type="button" className="list-row" disabled={remove.pending} onClick={remove.run}>
            <AnyIcon name="bin" />
            <span>{t('receipts.remove')}</span>
          </button>
        )}
      </SettingGroup>
    </>
  )
}
