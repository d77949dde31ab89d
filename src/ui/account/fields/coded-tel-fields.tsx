import type { CodePurpose } from '~/domain/account/account'
import { CodeField } from '~/ui/kit/form/code-field'
import { TelField } from '~/ui/account/fields/tel-field'
import type { Checked } from '~/ui/kit/form/use-checked'
import type { Entered } from '~/ui/account/fields/use-entered'
import type { EnteredNumber } from '~/ui/account/fields/use-number'

/** A number, and the code that was sent to it. */
export function CodedTelFields({
  purpose,
  entered,
  fields,
  checked: { errorOf, point },
  labels,
  isLast = false,
}: {
  readonly purpose: CodePurpose
  readonly entered: EnteredNumber
  readonly fields: Entered<'code'>
  readonly checked: Pick<Checked, 'errorOf' | 'point'>
  /** Which number and code these are, where there are others. */
  readonly labels?: { readonly tel: string; readonly code: string }
  /** No field follows the code: the sixth digit submits the form. */
  readonly isLast?: boolean
}) {
  return (
    <>
      <TelField entered={entered} fields={fields} error={errorOf('tel')} label={labels?.tel} />
      <CodeField
        purpose={purpose}
        number={entered.number}
        onNoNumber={() => point('tel')}
        value={fields.entries.code}
        onChange={fields.enter('code')}
        error={errorOf('code')}
        label={labels?.code}
        isLast={isLast}
      />
    </>
  )
}
