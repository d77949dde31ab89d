import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { KnownProvider } from '~/domain/catalog/social-logins'
import type { Lang } from '~/domain/shared/locale'
import { html } from '@server/platform/html'
import { langOf, sendPage } from '@simulators/shell/shell'
import { providerApi, providerOf, textsOf } from '@simulators/social/api'
import { type Account, accountOf, any, type Choice, choices, grantBook, type GrantBook } from '@simulators/social/book'
import { clientOf } from '@simulators/social/described'
import { message } from '@simulators/messages/message'
import { tidyName, withParams } from '@server/identity/social/profile'

export interface IdentitySimulatorConfig {
  /** What the shop proves itself with. */
  readonly secret: string
  /** The registered return addresses of the shop, compared exactly. */
  readonly landings: readonly string[]
  readonly now?: () => number
}

export interface IdentitySimulator {
  readonly routes: FastifyPluginAsync
  /** A code for an account, for each login that is under way. */
  readonly vouch: (provider: KnownProvider, account: string) => string
}

/** What a browser was sent here with. */
interface Asked {
  readonly provider: KnownProvider
  readonly landing: string
  readonly state: string
  readonly challenge: string
}

/**
 * The identity simulator: to the shop, the four providers are other companies. On one page a tester can approve,
 * refuse, and act like attackers and faulty providers.
 */
export const identitySimulator = (config: IdentitySimulatorConfig): IdentitySimulator => {
  const book = grantBook(config.now ?? Date.now)
  return {
    routes: identityRoutes(config, book),
    vouch: (provider, account) => book.code(accountOf(provider, account, true), any, any),
  }
}

const identityRoutes =
  ({ secret, landings }: IdentitySimulatorConfig, book: GrantBook): FastifyPluginAsync =>
  async routes => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )
    providerApi(routes, book, secret)

    const read = (params: unknown, query: unknown): Asked | undefined => {
      const provider = providerOf(params)
      const asked = textsOf(query)
      const landing = asked['redirect_uri'] ?? ''
      const challenge = provider === 'wechat' ? '' : (asked['code_challenge'] ?? '')
      const client = provider === 'wechat' ? asked['appid'] : asked['client_id']
      return provider !== undefined &&
        client === clientOf(provider) &&
        asked['response_type'] === 'code' &&
        landings.includes(landing) &&
        (challenge === '' || asked['code_challenge_method'] === 'S256')
        ? { provider, landing, state: asked['state'] ?? '', challenge }
        : undefined
    }

    routes.get('/:provider/authorize', async (request, reply) => {
      const lang = langOf(request, textsOf(request.query)['lang'] ?? '')
      const asked = read(request.params, request.query)
      // an unregistered page is never a redirect target
      if (asked === undefined) return unknownPage(reply.code(400), lang)
      return choicePage(reply, lang, asked, request.url)
    })

    routes.post('/:provider/authorize', async (request, reply) => {
      const asked = read(request.params, request.query)
      if (asked === undefined || request.headers['sec-fetch-site'] === 'cross-site')
        return unknownPage(reply.code(400), langOf(request, ''))
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const choice = choices.find(each => each === form.get('choice'))
      const who = tidyName(form.get('who') ?? '')
      if (choice === undefined) return reply.redirect(request.url, 303)
      const account = accountOf(asked.provider, who === '' ? DEFAULT_WHO : who, choice !== 'unverified')
      return reply.redirect(returned(book, asked, account, choice), 303)
    })
  }

const DEFAULT_WHO = 'Demo'

/** The browser's next address after a choice. */
const returned = (book: GrantBook, asked: Asked, account: Account, choice: Choice): string => {
  const { provider, landing, state, challenge } = asked
  switch (choice) {
    case 'approve':
    case 'unverified':
      return withParams(landing, { code: book.code(account, landing, challenge), state })
    case 'refuse':
      return withParams(landing, { error: 'access_denied', state })
    case 'wrong_state':
      return withParams(landing, { code: book.code(account, landing, challenge), state: `${state}x` })
    case 'replayed': {
      const code = book.code(account, landing, challenge)
      book.redeem(provider, code, landing, '')
      return withParams(landing, { code, state })
    }
    case 'hash':
      return `${landing}#${new URLSearchParams({ access_token: book.token(account), token_type: 'bearer', state })}`
  }
}

const choicePage = (reply: FastifyReply, lang: Lang, asked: Asked, here: string): FastifyReply => {
  const button = (choice: Choice) =>
    html`<button
      class="${choice === 'approve' ? 'main' : choice === 'refuse' ? 'no' : ''}"
      name="choice"
      value="${choice}"
    >
      ${message(lang, `social.choices.${choice}`)}
    </button>`
  const others = choices.filter(choice => choice !== 'approve' && choice !== 'refuse')
  return sendPage(reply, {
    lang,
    title: message(lang, 'social.title', { provider: message(lang, `social.providers.${asked.provider}`) }),
    label: message(lang, 'social.label'),
    notice: message(lang, 'social.notice'),
    // browsers apply the policy for form targets to redirects of the answer too
    targets: [new URL(asked.landing).origin],
    body: html`<form method="post" action="${here}">
      <p class="card">
        <label
          >${message(lang, 'social.who')} <input name="who" value="${DEFAULT_WHO}" maxlength="60" autocomplete="off"
        /></label>
      </p>
      ${button('approve')} ${button('refuse')}
      <h2>${message(lang, 'social.tryout')}</h2>
      <ul class="tries">
        ${others.map(
          choice =>
            html`<li>
              ${button(choice)}
              <p>${message(lang, `social.hints.${choice}`)}</p>
            </li>`,
        )}
      </ul>
    </form>`,
  })
}

const unknownPage = (reply: FastifyReply, lang: Lang): FastifyReply => {
  return sendPage(reply, {
    lang,
    title: message(lang, 'social.label'),
    label: message(lang, 'social.label'),
    notice: message(lang, 'social.notice'),
    body: html`<p class="card">${message(lang, 'social.unknown')}</p>`,
  })
}
