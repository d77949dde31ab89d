import type { Lang } from '~/domain/shared/locale'
import { type Cents, formatMoney } from '~/domain/shared/money'
import {
  type WalletScenario,
  availableScenarios,
  refundScenarios,
  type SimulatedPayment,
  stateAt,
} from '@simulators/wallets/scenarios'
import { canRefund } from '@server/payments/providers/registry'
import { message } from '@simulators/messages/message'
import { Html, html } from '@server/platform/html'
import { style } from '@simulators/shell/style'

/**
 * The request for a page. `at`: the path where the simulator is mounted; `here`: the page's own path; `carried`: the
 * other parts of its address.
 */
export interface Asked {
  readonly lang: Lang
  readonly at: string
  readonly here: string
  readonly carried: string
  readonly nonce: string
  readonly now: number
}

/** The wallet's page for one payment: the amount, the payee, and the available scenarios. Plain forms, no script. */
export const payPage = (payment: SimulatedPayment, asked: Asked): string => {
  const { lang } = asked
  const { order } = payment
  const open = availableScenarios(payment, asked.now)
  const state = stateAt(payment, asked.now)
  const everyday = open.filter(each => each === 'approve' || each === 'decline')
  const others = open.filter(each => each !== 'approve' && each !== 'decline')
  const atCounter = order.method === 'cash'
  const button = (scenario: WalletScenario) => {
    const look = scenario === 'approve' ? 'main' : scenario === 'decline' ? 'no' : ''
    const name =
      scenario === 'approve' && atCounter
        ? message(lang, 'wallets.take')
        : message(lang, `wallets.scenarios.${scenario}`)
    return html`<button class="${look}" name="choice" value="${scenario}">${name}</button>`
  }
  return page(
    asked,
    message(lang, atCounter ? 'wallets.counter' : 'wallets.title'),
    html` <section class="card">
        <p class="to">${message(lang, 'wallets.to')} <b>${order.merchant}</b></p>
        <p class="amount">${money(order.currency, order.amount)}</p>
        ${
          state === 'open' ? [] : [html`<p class="state" role="status">${message(lang, `wallets.states.${state}`)}</p>`]
        }
        <dl>
          <dt>${message(lang, 'wallets.order')}</dt>
          <dd>${order.order_no}</dd>
          <dt>${message(lang, 'wallets.method')}</dt>
          <dd>${methodNames[order.method] ?? order.method}</dd>
          <dt>${message(lang, 'wallets.until')}</dt>
          <dd>${moment(order.expires_at, lang)}</dd>
        </dl>
      </section>
      <form method="post" action="${asked.at}/pay/${payment.ref}${asked.carried === '' ? '' : `?${asked.carried}`}">
        ${everyday.map(button)} ${state === 'paid' ? refundButtons(payment, asked) : []}
        ${
          others.length === 0
            ? []
            : [
                html`<h2>${message(lang, 'wallets.tryout')}</h2>
                  <ul class="tries">
                    ${others.map(
                      scenario =>
                        html`<li>
                          ${button(scenario)}
                          <p>${message(lang, `wallets.hints.${scenario}`)}</p>
                        </li>`,
                    )}
                  </ul>`,
              ]
        }
      </form>
      ${
        state === 'open'
          ? []
          : [html`<a class="button back" href="${order.return_url}">${message(lang, 'wallets.back')}</a>`]
      }`,
  )
}

/** What is to happen to the refunds that the shop asks for. */
const refundButtons = ({ order, refundScenario = 'usual' }: SimulatedPayment, { lang }: Asked): readonly Html[] =>
  canRefund(order.provider)
    ? [
        html`<h2>${message(lang, 'wallets.refunds.title')}</h2>
          <ul class="tries">
            ${refundScenarios.map(
              each =>
                html`<li>
                  <button name="choice" value="refund-${each}" aria-pressed="${String(each === refundScenario)}">
                    ${message(lang, `wallets.refunds.${each}`)}
                  </button>
                </li>`,
            )}
          </ul>`,
      ]
    : []

/** All open payments, and those that ended lately. */
export const indexPage = (payments: readonly SimulatedPayment[], asked: Asked): string => {
  const { lang } = asked
  const waiting = payments.filter(payment => stateAt(payment, asked.now) === 'open')
  const others = payments.filter(payment => !waiting.includes(payment))
  const list = (shown: readonly SimulatedPayment[]) =>
    html`<ul class="list">
      ${shown.map(payment => html`<li>${row(payment, asked)}</li>`)}
    </ul>`
  return page(
    asked,
    message(lang, 'wallets.title'),
    html` <h2>${message(lang, 'wallets.waiting')}</h2>
      ${waiting.length === 0 ? html`<p class="card">${message(lang, 'wallets.nothing')}</p>` : list(waiting)}
      ${others.length === 0 ? [] : [html`<h2>${message(lang, 'wallets.settled')}</h2>`, list(others)]}`,
  )
}

export const missingPage = (asked: Asked): string =>
  page(asked, message(asked.lang, 'wallets.title'), html`<p class="card">${message(asked.lang, 'wallets.missing')}</p>`)

const row = (payment: SimulatedPayment, asked: Asked): Html => {
  const { order, ref } = payment
  return html`<a href="${asked.at}/pay/${ref}"
    ><b>${order.merchant}</b><b>${money(order.currency, order.amount)}</b>
    <span>${order.order_no} · ${methodNames[order.method] ?? order.method}</span
    ><span>${message(asked.lang, `wallets.states.${stateAt(payment, asked.now)}`)}</span></a
  >`
}

const page = (asked: Asked, title: string, body: Html): string => {
  const { lang } = asked
  const other: Lang = lang === 'en' ? 'zh-Hant' : 'en'
  return `<!doctype html>${
    html`<html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${message(lang, 'wallets.label')}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <style nonce="${asked.nonce}">
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main class="page">
          <header class="bar">
            <h1>${title}</h1>
            <span class="tag">${message(lang, 'wallets.label')}</span
            ><a href="${asked.here}?lang=${other}${asked.carried === '' ? '' : `&${asked.carried}`}" lang="${other}"
              >${message(lang, 'wallets.otherLanguage')}</a
            >
          </header>
          <p class="notice">
            ${message(lang, 'wallets.notice')} <a href="${asked.at}">${message(lang, 'wallets.all')}</a>
          </p>
          ${body}
        </main>
      </body>
    </html>`.text
  }`
}

const money = (currency: string, amount: Cents): Html => html`<small>${currency}</small>${formatMoney(amount)}`

const moment = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'zh-Hant-MO', {
    timeZone: 'Asia/Macau',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** How the methods of the sample shop are called; another one is called by its code. */
const methodNames: Readonly<Record<string, string>> = {
  mpay: 'MPay',
  bocpay: 'BOC Pay',
  uepay: 'UePay',
  payme: 'PayMe',
  alipayhk: 'AlipayHK',
  wechat: 'WeChat Pay',
  cash: '現金 Cash',
}
