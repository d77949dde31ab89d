import type { Lang } from '~/domain/shared/locale'
import { type Cents, formatMoney } from '~/domain/shared/money'
import { type Choice, choicesOf, type SimulatedPayment, stateAt } from '@simulators/wallets/scenarios'
import { Html, html } from '@simulators/shell/html'
import { style } from '@simulators/shell/style'
import { methodNames, type Words, words } from '@simulators/wallets/words'

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

/** The wallet's page for one payment: the amount, the payee, and the available choices. Plain forms, no script. */
export const payPage = (payment: SimulatedPayment, asked: Asked): string => {
  const say = words[asked.lang]
  const { order } = payment
  const open = choicesOf(payment, asked.now)
  const state = stateAt(payment, asked.now)
  const everyday = open.filter(choice => choice === 'approve' || choice === 'decline')
  const others = open.filter(choice => choice !== 'approve' && choice !== 'decline')
  const atCounter = order.method === 'cash'
  const button = (choice: Choice) => {
    const look = choice === 'approve' ? 'main' : choice === 'decline' ? 'no' : ''
    const name = choice === 'approve' && atCounter ? say.take : say.choices[choice]
    return html`<button class="${look}" name="choice" value="${choice}">${name}</button>`
  }
  return page(
    asked,
    atCounter ? say.counter : say.title,
    html` <section class="card">
        <p class="to">${say.to} <b>${order.merchant}</b></p>
        <p class="amount">${money(order.currency, order.amount)}</p>
        ${state === 'open' ? [] : [html`<p class="state" role="status">${say.states[state]}</p>`]}
        <dl>
          <dt>${say.order}</dt>
          <dd>${order.order_no}</dd>
          <dt>${say.method}</dt>
          <dd>${methodNames[order.method] ?? order.method}</dd>
          <dt>${say.until}</dt>
          <dd>${moment(order.expires_at, asked.lang)}</dd>
        </dl>
      </section>
      <form method="post" action="${asked.at}/pay/${payment.ref}${asked.carried === '' ? '' : `?${asked.carried}`}">
        ${everyday.map(button)}
        ${
          others.length === 0
            ? []
            : [
                html`<h2>${say.tryout}</h2>
                  <ul class="tries">
                    ${others.map(
                      choice =>
                        html`<li>
                          ${button(choice)}
                          <p>${say.hints[choice]}</p>
                        </li>`,
                    )}
                  </ul>`,
              ]
        }
      </form>
      ${state === 'open' ? [] : [html`<a class="button back" href="${order.return_url}">${say.back}</a>`]}`,
  )
}

/** All open payments, and those that ended lately. */
export const indexPage = (payments: readonly SimulatedPayment[], asked: Asked): string => {
  const say = words[asked.lang]
  const waiting = payments.filter(payment => stateAt(payment, asked.now) === 'open')
  const others = payments.filter(payment => !waiting.includes(payment))
  const list = (shown: readonly SimulatedPayment[]) =>
    html`<ul class="list">
      ${shown.map(payment => html`<li>${row(payment, asked, say)}</li>`)}
    </ul>`
  return page(
    asked,
    say.title,
    html` <h2>${say.waiting}</h2>
      ${waiting.length === 0 ? html`<p class="card">${say.nothing}</p>` : list(waiting)}
      ${others.length === 0 ? [] : [html`<h2>${say.settled}</h2>`, list(others)]}`,
  )
}

export const missingPage = (asked: Asked): string =>
  page(asked, words[asked.lang].title, html`<p class="card">${words[asked.lang].missing}</p>`)

const row = (payment: SimulatedPayment, asked: Asked, say: Words): Html => {
  const { order, ref } = payment
  return html`<a href="${asked.at}/pay/${ref}"
    ><b>${order.merchant}</b><b>${money(order.currency, order.amount)}</b>
    <span>${order.order_no} · ${methodNames[order.method] ?? order.method}</span
    ><span>${say.states[stateAt(payment, asked.now)]}</span></a
  >`
}

const page = (asked: Asked, title: string, body: Html): string => {
  const say = words[asked.lang]
  return `<!doctype html>${
    html`<html lang="${asked.lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${say.label}</title>
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
            <span class="tag">${say.label}</span
            ><a
              href="${asked.here}?lang=${say.other.lang}${asked.carried === '' ? '' : `&${asked.carried}`}"
              lang="${say.other.lang}"
              >${say.other.name}</a
            >
          </header>
          <p class="notice">${say.notice} <a href="${asked.at}">${say.all}</a></p>
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
