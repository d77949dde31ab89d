import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/site/routes'
import { ConfirmationFields, useConfirmation } from '~/ui/account/fields/confirmation-field'
import { AccountForm } from '~/ui/kit/form/account-form'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useCommand } from '~/ui/kit/use-command'
import '~/ui/account/settings/own-data.css'

/** Deletes the account after a confirmation. It first says what goes, what stays, and that bought codes are lost. */
export function Erasing({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const confirming = useConfirmation()
  // the session ends with the account, and the login page shows a notice
  const erase = useCommand(() => profile.erase(confirming.given))
  const checked = useChecked(confirming.problems, erase.failure, erase.run)
  return (
    <Sheet portal title={t('ownData.delete')} onClose={onClose}>
      <div className="own-data-text">
        <ul>
          <li>{t('ownData.gone')}</li>
          <li>{t('ownData.stays')}</li>
          <li>
            {t('ownData.codes')}{' '}
            <Link className="inline-link" href={pathTo('takings')}>
              {t('ownData.codesLink')}
            </Link>
          </li>
        </ul>
        <p className="note">{t('ownData.confirm')}</p>
      </div>
      <AccountForm
        checked={checked}
        pending={erase.pending}
        label={t(erase.pending ? 'ownData.deleting' : 'ownData.submit')}
      >
        <ConfirmationFields confirming={confirming} checked={checked} />
      </AccountForm>
    </Sheet>
  )
}
