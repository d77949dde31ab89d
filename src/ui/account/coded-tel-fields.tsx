import type { CodePurpose } from '~/domain/account'
import { CodeField } from '~/ui/account/code-field'
import { TelField } from '~/ui/account/tel-field'
import type { Checked } from '~/ui/account/use-checked'
import type { EnteredNumber } from '~/ui/account/use-number'

type Name = 'country' | 'tel' | 'code'

/** A number, and the code that was sent to it. */
export function CodedTelFields({
  purpose,
  entered,
  entries,
  enter,
  checked: { errorOf, point },
}: {
  readonly purpose: CodePurpose
  readonly entered: EnteredNumber
  readonly entries: Readonly<Record<Name, string>>
  readonly enter: (name: Name) => (value: string) => void
  readonly checked: Pick<Checked, 'errorOf' | 'point'>
}) {
  return (
    <>
      <TelField
        entered={entered}
        country={entries.country}
        onCountry={enter('country')}
        tel={entries.tel}
        onTel={enter('tel')}
        error={errorOf('tel')}
      />
      <CodeField
        purpose={purpose}
        number={entered.number}
        onNoNumber={() => point('tel')}
        value={entries.code}
        onChange={enter('code')}
        error={errorOf('code')}
      />
    </>
  )
}
