import { useTranslation } from 'react-i18next'
import type { CodePurpose, Tel } from '~/domain/account'
import { useAccount } from '~/ui/account/use-account'
import { Field, TextInput } from '~/ui/kit/field'
import { useLive } from '~/ui/kit/use-live'
import { useToast } from '~/ui/kit/toast'

/** A code from an SMS, and the button that has one sent. */
export function CodeField({
  name = 'code',
  purpose,
  number,
  onNoNumber,
  value,
  onChange,
  error,
}: {
  readonly name?: string
  readonly purpose: CodePurpose
  readonly number: Tel | undefined
  /** The button was tapped without a number to send to. */
  readonly onNoNumber: () => void
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
}) {
  const { t } = useTranslation('account')
  const { button, ask } = useAccount().codes[purpose]
  const now = useLive(button)
  const say = useToast()
  const send = () => {
    if (now._tag !== 'idle') return
    if (number === undefined) onNoNumber()
    else
      void ask(number)().then(sent => {
        if (sent) say(t('code.sent'))
      })
  }
  return (
    <Field label={t('code.label')} name={name} error={error} hint={t('code.hint')}>
      <div className="joined joined-end">
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={12} value={value} onChange={onChange} />
        {/* a disabled button would lose the focus of who has just pressed it */}
        <button type="button" className="button button-quiet" aria-disabled={now._tag !== 'idle'} onClick={send}>
          {now._tag === 'waiting' ? t('code.again', { seconds: now.seconds }) : t(`code.${now._tag}`)}
        </button>
      </div>
    </Field>
  )
}
