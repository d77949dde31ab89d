import { localize, bcp47 } from '~/domain/shared/locale'
import { type Cents, toWire } from '~/domain/shared/money'
import { pathTo } from '~/domain/site/routes'
import type { ReceiptFacts } from '@server/operations/receipts/receipt-facts'
import { type Html, html } from '@server/platform/html'
import type { Mail } from '@server/platform/mail/mail.port'
import { message } from '@server/platform/messages/message'
import { shopInstant } from '@server/platform/shop-time'

/** A part of the mail: rows of a word and a value. */
type Rows = readonly (readonly [word: string, value: string])[]

/**
 * The mail about an order, as text and as markup with the same content. `about`: why the customer gets it. The link to
 * the order needs a login. There are no codes in it, and no tokens.
 */
export const receiptMail = (facts: ReceiptFacts, about: 'receipt' | 'refund', publicUrl: string): Mail => {
  const { lang, edition, no, shop } = facts
  const link = publicUrl + localize(edition, pathTo('orders', { order: facts.order }))
  const subject = message(lang, `receipt.subject.${about}`, { shop: shop.name, no })
  const parts = [orderRows(facts), lineRows(facts), ...refundRows(facts), contactRows(facts)].filter(
    rows => rows.length > 0,
  )
  const setting = publicUrl + localize(edition, pathTo('setting'))
  const end = message(lang, 'receipt.end', { setting })
  const text = [
    subject,
    ...parts.map(rows => rows.map(([word, value]) => `${word}: ${value}`).join('\n')),
    `${message(lang, 'receipt.link')}\n${link}`,
    end,
  ].join('\n\n')
  const page = html`<!doctype html>
    <html lang="${bcp47(edition, lang)}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        <h1>${subject}</h1>
        ${parts.map(tableOf)}
        <p><a href="${link}">${message(lang, 'receipt.link')}</a></p>
        <p>${end}</p>
      </body>
    </html> `
  return { to: [facts.to], subject, text, html: page, sender: shop.name }
}

const orderRows = ({ lang, no, method, paidAt }: ReceiptFacts): Rows => [
  [message(lang, 'receipt.no'), no],
  [message(lang, 'receipt.method'), method],
  ...(paidAt === undefined ? [] : [[message(lang, 'receipt.paidAt'), moment(paidAt)] as const]),
]

const lineRows = ({ lang, lines, amount, currency }: ReceiptFacts): Rows => [
  ...lines.map(({ name, quantity, sum }) => [`${quantity} × ${name}`, money(currency, sum)] as const),
  [message(lang, 'receipt.total'), money(currency, amount)],
]

const refundRows = ({ lang, refunds }: ReceiptFacts): readonly Rows[] =>
  refunds.map(({ amount, currency, reason, product, sent_at, reference }): Rows => [
    [message(lang, 'receipt.refund'), money(currency, amount)],
    [message(lang, 'receipt.reason'), message(lang, `receipt.reason.${reason}`)],
    ...(product === undefined ? [] : [[message(lang, 'receipt.refundFor'), product] as const]),
    [message(lang, 'receipt.refundedAt'), sent_at === undefined ? message(lang, 'receipt.due') : moment(sent_at)],
    ...(reference === undefined ? [] : [[message(lang, 'receipt.reference'), reference] as const]),
  ])

const contactRows = ({ lang, shop: { name, email, phone, hours } }: ReceiptFacts): Rows => [
  [message(lang, 'receipt.shop'), name],
  ...(email === '' ? [] : [[message(lang, 'receipt.email'), email] as const]),
  ...(phone === ''
    ? []
    : [[message(lang, 'receipt.phone'), hours === undefined ? phone : `${phone} (${hours})`] as const]),
]

const tableOf = (rows: Rows): Html =>
  html`<table>
    ${rows.map(
      ([word, value]) =>
        html`<tr>
          <th align="left">${word}</th>
          <td>${value}</td>
        </tr>`,
    )}
  </table>`

const money = (currency: string, amount: Cents): string => `${currency} ${toWire(amount)}`

/** To the minute, with the offset of the shop's time zone. */
const moment = (at: number): string => {
  const [date = '', time = ''] = shopInstant(at).split('T')
  return `${date} ${time.slice(0, 5)} (UTC${time.slice(8)})`
}
