import type { FastifyPluginAsync } from 'fastify'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Lang } from '~/domain/shared/locale'
import { optional } from '~/contract/wire'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { html } from '@simulators/shell/html'
import { langOf, sendPage } from '@simulators/shell/shell'
import type { Sms } from '@server/identity/sms/sms.port'

interface Kept {
  readonly to: PhoneNumber
  readonly text: string
  readonly at: number
}

/** The largest number of messages for one number, and for all: it replaces telephones, not an archive. */
const PER_NUMBER = 5
const MOST = 200

export interface Outbox extends Sms {
  /** The page of all simulated telephones. `?tel=` shows only one number. */
  readonly page: FastifyPluginAsync
}

/**
 * Telephones for trials of the shop: messages stay in this process's memory and appear on a page only, never in the
 * log.
 */
export const smsOutbox = (now: () => number): Outbox => {
  const kept: { messages: readonly Kept[] } = { messages: [] }
  return {
    send: (to, text) => {
      const same = (each: Kept) => each.to.countryCode === to.countryCode && each.to.tel === to.tel
      const own = [{ to, text, at: now() }, ...kept.messages.filter(same)].slice(0, PER_NUMBER)
      const others = kept.messages.filter(each => !same(each))
      kept.messages = [...own, ...others].toSorted((a, b) => b.at - a.at).slice(0, MOST)
      return Promise.resolve()
    },

    page: async routes => {
      routes.get('/', (request, reply) => {
        const read = query.decode(request.query)
        const { tel = '', lang: asked = '' } = E.isRight(read) ? read.right : {}
        const lang = langOf(request, asked)
        const shown = kept.messages.filter(each => tel === '' || each.to.tel === tel)
        const say = words[lang]
        return sendPage(reply, {
          lang,
          title: say.title,
          label: say.label,
          notice: say.notice,
          refresh: 5,
          body:
            shown.length === 0
              ? html`<p class="card">${say.nothing}</p>`
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

const words = {
  'zh-Hant': {
    title: '模擬短訊',
    label: 'simulator',
    notice: '這裏代替手機：本店發出的短訊會在此出現，沒有真的發出。',
    nothing: '暫時沒有短訊。在商店按「發送驗證碼」，便會在此出現。',
  },
  en: {
    title: 'Simulated telephones',
    label: '模擬短訊',
    notice: 'This stands in for telephones: messages of the shop appear here and are not really sent.',
    nothing: 'No messages. Ask the shop for a code: it will appear here.',
  },
} as const
