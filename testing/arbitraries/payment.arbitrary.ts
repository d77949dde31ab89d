import fc from 'fast-check'
import type { PaymentInstruction, PaymentMethod } from '~/domain/payments/payment'
import { someCents } from '@testing/arbitraries/money.arbitrary'
import { id, moment, page, pageOrNone, picture, texts, words } from '@testing/arbitraries/wire.arbitrary'

const settles = fc.record({ amount: someCents, currency: words, rate: words })

export const paymentMethod: fc.Arbitrary<PaymentMethod> = fc.record(
  { code: words, name: words, enabled: fc.boolean(), kind: words, legend: words, note: words, settles },
  { requiredKeys: ['code', 'name', 'enabled', 'kind'] },
)

const lines = fc.array(words, { maxLength: 3 })

const how = fc.oneof(
  fc.record({ kind: fc.constant('redirect' as const), url: page }),
  fc.record({ kind: fc.constant('app' as const), app_url: words, web_url: page }),
  fc.record(
    {
      kind: fc.constant('qr' as const),
      text: words,
      title: words,
      subject: words,
      tips: lines,
      steps: lines,
      logo: picture,
      url: pageOrNone,
    },
    { requiredKeys: ['kind', 'text', 'title', 'subject', 'tips', 'steps', 'logo'] },
  ),
  fc.record({ kind: fc.constant('form' as const), action: page, fields: texts }),
  fc.record({ kind: fc.constant('jsapi' as const), bridge: words, params: texts }),
  fc.record(
    { kind: fc.constant('offline' as const), steps: lines, url: pageOrNone },
    { requiredKeys: ['kind', 'steps'] },
  ),
  fc.record({ kind: fc.constant('none' as const) }),
)

const common = fc.record(
  {
    order: id,
    method: words,
    amount: someCents,
    currency: words,
    expires_at: moment,
    settles,
  },
  { requiredKeys: ['order', 'method', 'amount', 'currency', 'expires_at'] },
)

export const paymentInstruction: fc.Arbitrary<PaymentInstruction> = fc
  .tuple(common, how)
  .map(([about, way]) => ({ ...about, ...way }))
