import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodePurpose, Tel } from '~/domain/account/account'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { groupTel, maskTel } from '~/domain/account/phone'
import { useAccount } from '~/ui/kit/form/use-account'
import { Field, TextInput } from '~/ui/kit/form/field'
import { useLive } from '~/ui/kit/use-live'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'
import '~/ui/kit/form/joined.css'

interface CodeFieldProps {
  readonly name?: string
  /** Names the code, if the form asks for two. */
  readonly label?: string | undefined
  readonly purpose: CodePurpose
  readonly number: Tel | undefined
  /** Called if the button is tapped without a number. */
  readonly onNoNumber: () => void
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
  /** No field follows the code: the sixth digit submits the form. */
  readonly isLast?: boolean
}

/** A field for an SMS code, and the button that requests one. A shop that cannot send any has a note in its place. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useTranslation('account')
  return usePhoneCodes() ? <SentCodeField {...props} /> : <p className="note">{t('noCodes.other')}</p>
}

function SentCodeField({
  name = 'code',
  label,
  purpose,
  number,
  onNoNumber,
  value,
  onChange,
  error,
  isLast = true,
}: CodeFieldProps) {
  const { t } = useTranslation('account')
  const { button, ask, sentTo, refusal } = useAccount().codes[purpose]
  const now = useLive(button)
  const to = useLive(sentTo)
  const refused = useLive(refusal)
  const place = useRef<HTMLDivElement>(null)
  const status = useId()
  useSending(place, value, isLast)
  useMessage(now._tag === 'waiting' && to !== undefined && value === '', onChange)
  const send = () => {
    if (now._tag !== 'idle') return
    if (number === undefined) onNoNumber()
    else
      void ask(number)().then(sent => {
        if (sent) place.current?.querySelector('input')?.focus()
      })
  }
  return (
    <Field label={label ?? t('code.label')} name={name} error={error} hint={t('code.hint')}>
      <div className="joined joined-end" ref={place}>
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={12} value={value} onChange={onChange} />
        {/* a disabled button would lose the focus of the shopper who has just pressed it */}
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={now._tag !== 'idle'}
          aria-describedby={status}
          onClick={send}
        >
          {now._tag === 'waiting' ? t('code.again', { seconds: now.seconds }) : t(`code.${now._tag}`)}
        </button>
      </div>
      <p className="note" role="status" id={status}>
        {refused === ''
          ? to === undefined || to.tel === ''
            ? null
            : t('code.sentTo', { tel: shown(to, purpose) })
          : refused}
      </p>
    </Field>
  )
}

/** The account's number is masked, as on every page. A number from the field above is shown in full. */
const shown = ({ country_code, tel }: Tel, purpose: CodePurpose): string =>
  `${country_code}\u00A0${(purpose === 'reveal' ? maskTel(tel) : groupTel(tel)).replaceAll(' ', '\u00A0')}`

/** Submits the form at the sixth digit, but never the same code twice. */
const useSending = (place: { readonly current: HTMLElement | null }, value: string, isLast: boolean): void => {
  const sent = useRef('')
  useEffect(() => {
    const code = readPhoneCode(value)
    if (!isLast || !isPhoneCode(code) || sent.current === code) return
    sent.current = code
    // after the effects of the surrounding form, which receives the last digit in them
    queueMicrotask(() => place.current?.closest('form')?.requestSubmit())
  }, [place, value, isLast])
}

/** Reads the code from the SMS, if the browser supports it. */
const useMessage = (waits: boolean, onChange: (code: string) => void): void => {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (!waits || !('OTPCredential' in window)) return undefined
    const given = new AbortController()
    void import('~/ui/kit/form/web-otp').then(({ codeInMessage }) =>
      codeInMessage(given.signal).then(code => {
        if (code !== undefined && !given.signal.aborted) latest.current(code)
      }),
    )
    return () => given.abort()
  }, [waits])
}
