import type { FastifyPluginAsync } from 'fastify'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { html } from '@server/platform/html'
import { message } from '@simulators/messages/message'
import { langOf, sendPage } from '@simulators/shell/shell'

/** What an authenticator app shows, and for how many seconds. */
interface ShownCode {
  readonly code: string
  readonly seconds: number
}

/** A page in place of the authenticator app of a demo's operator. `read`: undefined if there is no such account. */
export const operatorCodePage =
  (name: string, read: () => Promise<ShownCode | undefined>): FastifyPluginAsync =>
  async routes => {
    routes.get('/', async (request, reply) => {
      const asked = query.decode(request.query)
      const lang = langOf(request, E.isRight(asked) ? (asked.right.lang ?? '') : '')
      const shown = await read()
      return sendPage(reply, {
        lang,
        title: message(lang, 'operator.title'),
        label: message(lang, 'operator.label'),
        notice: message(lang, 'operator.notice', { name }),
        refresh: shown?.seconds ?? 5,
        body:
          shown === undefined
            ? html`<p class="card">${message(lang, 'operator.nothing', { name })}</p>`
            : html`<div class="card">
                <p class="amount">${shown.code}</p>
                <p class="to">${message(lang, 'operator.next', { seconds: shown.seconds })}</p>
              </div>`,
      })
    })
  }

const query = optional({ lang: t.string })
