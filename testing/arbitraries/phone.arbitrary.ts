import fc from 'fast-check'

/** A number that can take an SMS, with its dialling code. */
export const tel: fc.Arbitrary<{ readonly countryCode: string; readonly digits: string }> = fc.oneof(
  fc.stringMatching(/^6\d{7}$/).map(digits => ({ countryCode: '+853', digits })),
  fc.stringMatching(/^[4-9]\d{7}$/).map(digits => ({ countryCode: '+852', digits })),
  fc.stringMatching(/^1\d{10}$/).map(digits => ({ countryCode: '+86', digits })),
  fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 14, size: 'max' })
    .map(digits => ({ countryCode: '+351', digits })),
)

/** The same digits with spaces and hyphens strewn in. */
export const strewn = (digits: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('', '', ' ', '-', ' - '), { minLength: digits.length + 1, maxLength: digits.length + 1 })
    .map(gaps => gaps.map((gap, at) => gap + digits.charAt(at)).join(''))
