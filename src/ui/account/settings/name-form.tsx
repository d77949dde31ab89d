import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldError } from '~/domain/shared/failure'
import type { User } from '~/domain/account/session'
import { useAccount } from '~/ui/kit/form/use-account'
import { Field, TextInput } from '~/ui/kit/form/field'
import { useFailureText } from '~/ui/kit/error/error-notice'
import { useCommand } from '~/ui/kit/use-command'
import { useToast } from '~/ui/kit/popup/toast'
import '~/ui/kit/form/joined.css'
import '~/ui/kit/controls/rows.css'

/** The form for the customer's name. */
export function NameForm({ user }: { readonly user: User }) {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const say = useToast()
  const [name, setName] = useState(user.name)
  const rename = useCommand(profile.rename, () => say(t('setting.renamed')))
  const failed = useFailureText(rename.failure)
  const wanted = name.trim()
  const error = rename.failure?._tag === 'invalid' ? fieldError(rename.failure.errors, 'name') : undefined
  return (
    <form
      className="list-row-text"
      method="post"
      onSubmit={event => {
        event.preventDefault()
        if (wanted !== '' && wanted !== user.name) rename.run(wanted)
      }}
    >
      <Field label={t('setting.name')} name="name" error={rename.failure === undefined ? undefined : (error ?? failed)}>
        <div className="joined joined-end">
          <TextInput autoComplete="nickname" maxLength={60} value={name} onChange={setName} />
          <button
            type="submit"
            className="button button-quiet"
            disabled={rename.pending || wanted === '' || wanted === user.name}
          >
            {t('setting.rename')}
          </button>
        </div>
      </Field>
    </form>
  )
}
