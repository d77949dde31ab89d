import { useTranslation } from 'react-i18next'
import type { Provider } from '~/domain/catalog/social-logins'
import { AccountForm } from '~/ui/kit/form/account-form'
import { ConfirmationFields, useConfirmation } from '~/ui/account/fields/confirmation-field'
import { useProviderName } from '~/ui/account/parts/use-provider-name'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useCommand } from '~/ui/kit/use-command'

/** Asks the customer to confirm before an account is unlinked. */
export function Unlinking({
  provider,
  onDone,
  onClose,
}: {
  readonly provider: Provider
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const nameOf = useProviderName()
  const confirming = useConfirmation()
  const unlink = useCommand(() => profile.unlink(provider, confirming.given), onDone)
  const checked = useChecked(confirming.problems, unlink.failure, unlink.run)
  return (
    <Sheet portal title={t('linked.question', { provider: nameOf(provider) })} onClose={onClose}>
      <p className="note">
        {t('linked.questionNote')}
        {t('confirm.note')}
      </p>
      <AccountForm
        checked={checked}
        pending={unlink.pending}
        label={t(unlink.pending ? 'confirm.pending' : 'linked.unlink')}
      >
        <ConfirmationFields confirming={confirming} checked={checked} />
      </AccountForm>
    </Sheet>
  )
}
