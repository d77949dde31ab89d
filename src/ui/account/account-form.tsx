import type { ReactNode } from 'react'
import type { Checked } from '~/ui/account/use-checked'
import { Trouble } from '~/ui/kit/trouble'
import '~/ui/account/account.css'

/** Fields, what went wrong besides them, and the button that sends them. */
export function AccountForm({
  checked: { form, submit, elsewhere },
  label,
  pending,
  children,
}: {
  readonly checked: Checked
  readonly label: string
  readonly pending: boolean
  readonly children: ReactNode
}) {
  return (
    <form className="fields" method="post" noValidate ref={form} onSubmit={submit}>
      {elsewhere === undefined ? null : <Trouble failure={elsewhere} />}
      {children}
      <button type="submit" className="button button-wide" disabled={pending} aria-busy={pending}>
        {label}
      </button>
    </form>
  )
}
