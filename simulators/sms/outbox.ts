import type { FastifyPluginAsync } from 'fastify'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Lang } from '~/domain/shared/locale'
import { optional } from '~/contract/wire'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { html } from '@server/platform/html'
import { message } from '@simulators/messages/message'
import { langOf, sendPage } from '@simulators/shell/shell'
import type { Sms } from '@server/identity/sms/sms.port'

interface SentMessage {
  readonly to: PhoneNumber
  readonly text: string
  readonly at: number
}

/** The largest number of messages for one number, and for all: it replaces telephones, not an archive. */
const PER_NUMBER = 5
const MOST = 200

export interface Outbox extends Sms {
  /** The text of the last message to a number. */
  readonly last: (to: PhoneNumber) => string | undefined
  /** The page of all simulated telephones. `?tel=` shows only one number. */
  readonly page: FastifyPluginAsync
}

/**
 * Telephones for trials of the shop: messages stay in this process's memory and appear on a page only, never in the
 * log.
 */
export const smsOutbox = (now: () => number): Outbox => {
  const stored: { messages: readonly SentMessage[] } = { messages: [] }
  const isTo = (to: PhoneNumber) => (each: SentMessage) =>
    each.to.countryCode === to.countryCode && each.to.tel === to.tel
  return {
    last: to => stored.messages.find(isTo(to))?.text,
    send: (to, text) => {
      const own = [{ to, text, at: now() }, ...stored.messages.filter(isTo(to))].slice(0, PER_NUMBER)
      const others = stored.messages.filter(each => !isTo(to)(each))
      stored.messages = [...own, ...others].toSorted((a, b) => b.at - a.at).slice(0, MOST)
      return Promise.resolve()
    },

    page: async routes => {
      routes.get('/', (request, reply) => {
        const read = query.decode(request.query)
        const { tel = '', lang: asked = '' } = E.isRight(read) ? read.right : {}
        const lang = langOf(request, asked)
        const shown = stored.messages.filter(each => tel === '' || each.to.tel === tel)
        return sendPage(reply, {
          lang,
          title: message(lang, 'sms.title'),
          label: message(lang, 'sms.label'),
          notice: message(lang, 'sms.notice'),
          refresh: 5,
          body:
            shown.length === 0
              ? html`<p class="card">${message(lang, 'sms.nothing')}</p>`
              : html`<ul class="list">
                  ${shown.map(
                    each =>
                      html`<li>
                        <div>
                          <b>${each.to.countryCode} ${each.to.tel}</b>
                          <span>${time(each.at, lang)}</span>
                          <p>${each.text}</p>
                        </div>
                      </li>`,
                  )}
                </ul>`,
        })
      })
    },
  }
}

const query = optional({ tel: t.string, lang: t.string })

const time = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'zh-Hant-MO', {
    timeZone: 'Asia/Macau',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)
