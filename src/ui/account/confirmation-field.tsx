import { CodeField } from '~/ui/account/code-field'
import { userOf } from '~/domain/session'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** A backend sends the code to the number of the account, whatever it is told. */
const UNKNOWN = { country_code: '', tel: '' }

/** The code that an old session gives before another way in is made (decisions 3). */
export function ConfirmationField({
  value,
  onChange,
  error,
}: {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
}) {
  const { session } = useApp()
  const number = userOf(useLive(session.state))?.tel ?? UNKNOWN
  return (
    <CodeField
      name="confirmation"
      purpose="reveal"
      number={number}
      onNoNumber={() => undefined}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
