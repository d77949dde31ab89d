import type { ReactNode } from 'react'
import { EntryTrouble } from '~/ui/kit/form/entry-trouble'
import type { Checked } from '~/ui/kit/form/use-checked'

/** A form: its fields, failures that belong to no field, and the submit button. */
export function AccountForm({
  checked: { form, submit, elsewhere },
  label,
  pending,
  otherWays,
  children,
}: {
  readonly checked: Checked
  readonly label: string
  readonly pending: boolean
  /** Other options for a customer who has tried too often. */
  readonly otherWays?: string
  readonly children: ReactNode
}) {
  return (
    <form className="fields" method="post" noValidate ref={form} onSubmit={submit}>
      {elsewhere === undefined ? null : <EntryTrouble failure={elsewhere} otherWays={otherWays} />}
      {children}
      <button type="submit" className="button button-wide" disabled={pending} aria-busy={pending}>
        {label}
      </button>
    </form>
  )
}
