import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { maskTel } from '~/domain/account/phone'
import { userOf } from '~/domain/account/session'
import { AccountForm } from '~/ui/kit/form/account-form'
import { CodeField } from '~/ui/kit/form/code-field'
import { useChecked } from '~/ui/kit/form/use-checked'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'
import '~/ui/orders/codes/reveal-panel.css'

/** A backend ignores this number and sends the code to the account's own. */
const UNKNOWN = { country_code: '', tel: '' }

/**
 * Replaces the codes in a stale session: a phone code proves that the customer has the phone, and shows them
 * (docs/spec/decisions.md#3-session).
 */
export default function RevealPanel({ order }: { readonly order: string }) {
  const { t } = useTranslation('orders')
  return usePhoneCodes() ? (
    <RevealForm order={order} />
  ) : (
    <section className="panel reveal">
      <h2>
        <AnyIcon name="shield" />
        {t('reveal.again')}
      </h2>
      <p className="note">{t('reveal.againNote')}</p>
    </section>
  )
}

function RevealForm({ order }: { readonly order: string }) {
  const { t } = useTranslation('orders')
  const { t: account } = useTranslation('account')
  const { orders, session } = useApp()
  const number = userOf(useLive(session.state))?.tel
  const [entered, setEntered] = useState('')
  const code = readPhoneCode(entered)
  const reveal = useCommand(orders.reveal)
  const checked = useChecked({ code: isPhoneCode(code) ? undefined : account('code.wrong') }, reveal.failure, () =>
    reveal.run(order, code),
  )
  return (
    <section className="panel reveal">
      <h2>
        <AnyIcon name="shield" />
        {t('reveal.title')}
      </h2>
      <p className="note">
        {number === undefined
          ? t('reveal.text')
          : t('reveal.textTo', { tel: `${number.country_code}\u00A0${maskTel(number.tel)}` })}
      </p>
      <AccountForm
        checked={checked}
        pending={reveal.pending}
        label={t(reveal.pending ? 'reveal.pending' : 'reveal.submit')}
      >
        <CodeField
          purpose="reveal"
          number={number ?? UNKNOWN}
          onNoNumber={() => undefined}
          value={entered}
          onChange={setEntered}
          error={checked.errorOf('code')}
        />
      </AccountForm>
    </section>
  )
}
