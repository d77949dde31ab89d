import '@fastify/cookie'
import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as t from 'io-ts'
import { linkIdentity, loginBySocial, unlinkIdentity } from '~/contract/calls'
import { optional } from '~/contract/wire'
import type { SocialCode } from '~/domain/account/account'
import { type KnownProvider, providers } from '~/domain/catalog/social-logins'
import { editions, type EditionCode, localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { customerRoute, type RouteDeps, publicRoute } from '@server/http/kit/define-route'
import type { RouteError } from '@server/http/kit/route-error'
import { agentOf, startSession, orRouteError, visitOf } from '@server/http/routes/session'
import { hashOf, sameText } from '@server/platform/secrets'
import { knownProvider } from '@server/identity/social/known-provider'
import type { Profile } from '@server/identity/social/social.port'
import { toRouteError } from '@server/http/kit/identity-refusals'
import { requestLocaleOf } from '@server/http/kit/request-locale'

export interface SocialOptions extends RouteDeps {
  readonly publicUrl: string
  /** The page to which providers return the browser, in each edition. */
  readonly landing: string
}

/** How long a person may stay at the provider. */
const STATE_SECONDS = 600

/**
 * `GET /login/{provider}?state=…`: redirects to the provider and, with `code` and `state`, back to the landing page of
 * the edition. The page compares the state. The server compares it too when the code is exchanged, with a cookie that
 * no other site can set (I-23).
 */
export const socialLoginRoutes = (app: FastifyInstance, options: SocialOptions): void => {
  for (const provider of providers) {
    // an unknown provider gets the 404 page, like any other wrong address
    const known = options.identity.provider(provider)
    if (known === undefined) continue
    const redirect = (edition: EditionCode) => async (request: FastifyRequest, reply: FastifyReply) => {
      const state = stateOf(request.query)
      // without a state the login cannot succeed: the page makes one
      if (state === undefined)
        return reply
          .header('Cache-Control', 'no-store')
          .redirect(localize(editionOf(edition, request), pathTo('login')), 302)
      stateCookie(options, provider).set(reply, state)
      return reply
        .header('Cache-Control', 'no-store')
        .header('Referrer-Policy', 'no-referrer')
        .redirect(known.authorizeUrl(landingOf(options, editionOf(edition, request)), state), 302)
    }
    for (const edition of editions) app.get(localize(edition, `/login/${provider}`), redirect(edition))
  }
}

/** The calls that exchange a code of a provider. */
export const socialRoutes = (app: FastifyInstance, options: SocialOptions): void => {
  const { identity } = options

  /** The profile of a code. The state is used up in every case. */
  const profileOf = async (
    provider: KnownProvider | undefined,
    { code, state }: SocialCode,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<E.Either<RouteError, { readonly provider: KnownProvider; readonly profile: Profile }>> => {
    const { edition, lang } = requestLocaleOf(request)
    const known = provider === undefined ? undefined : identity.provider(provider)
    if (provider === undefined || known === undefined) return E.left({ _tag: 'not_found' })
    const cookie = stateCookie(options, provider)
    const same = cookie.matches(request, state)
    cookie.drop(reply)
    if (!same) return E.left(toRouteError({ _tag: 'wrong_state' }, lang))
    const profile = await known.profile(code, landingOf(options, edition), state)
    if (E.isRight(profile)) return E.right({ provider, profile: profile.right })
    if (profile.left._tag === 'not_granted') return E.left(toRouteError(profile.left, lang))
    return E.left({ _tag: 'busy', retryAfter: 5 })
  }

  publicRoute(app, options, loginBySocial, async ({ params, body, locale, request, reply }) => {
    const found = await profileOf(named(params), body, request, reply)
    if (E.isLeft(found)) return found
    const { provider, profile } = found.right
    const opened = E.right(await identity.bySocial(provider, profile, agentOf(request)))
    return startSession(options, request, reply, opened, locale.lang)
  })

  customerRoute(app, options, linkIdentity, async ({ caller, params, body, request, reply }) => {
    // first of all: the provider's code must stay valid until the customer has confirmed
    const visit = visitOf(options, request, caller.lang)
    const may = await identity.account.mayLink(caller, body, visit)
    if (E.isLeft(may)) return orRouteError(may, caller.lang)
    const found = await profileOf(named(params), body, request, reply)
    if (E.isLeft(found)) return found
    const { provider, profile } = found.right
    return orRouteError(await identity.account.link(caller, provider, profile, visit), caller.lang)
  })

  customerRoute(app, options, unlinkIdentity, async ({ caller, params, body, request }) => {
    const provider = named(params)
    if (provider === undefined) return E.left({ _tag: 'not_found' })
    const visit = visitOf(options, request, caller.lang)
    return orRouteError(await identity.account.unlink(caller, provider, body, visit), caller.lang)
  })
}

const landingOf = ({ publicUrl, landing }: SocialOptions, edition: EditionCode): string =>
  publicUrl + localize(edition, landing)

/** The edition of the address, else that of the page that opened it, which sends `Accept-Locale`. */
const editionOf = (edition: EditionCode, request: FastifyRequest): EditionCode => {
  const asked = query.decode(request.query)
  return edition === 'mo' && E.isRight(asked) && asked.right.locale === 'hk' ? 'hk' : edition
}

const query = optional({ locale: t.string, state: t.string })

const named = (params: unknown): KnownProvider | undefined => {
  const read = t.type({ provider: knownProvider }).decode(params)
  return E.isRight(read) ? read.right.provider : undefined
}

const stateOf = (asked: unknown): string | undefined => {
  const read = query.decode(asked)
  const state = E.isRight(read) ? read.right.state : undefined
  return state !== undefined && /^[\w.~-]{16,200}$/u.test(state) ? state : undefined
}

/** The state that this browser started with, as a hash that no script can read. */
const stateCookie = ({ publicUrl }: SocialOptions, provider: KnownProvider) => {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}state-${provider}`
  // the page that calls after the return is the shop's own: the same site
  const rules = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const valueOf = (state: string) => hashOf(state).toString('base64url')
  return {
    set: (reply: FastifyReply, state: string) =>
      void reply.setCookie(name, valueOf(state), { ...rules, maxAge: STATE_SECONDS }),
    drop: (reply: FastifyReply) => void reply.clearCookie(name, rules),
    matches: ({ cookies }: FastifyRequest, state: string): boolean => sameText(cookies[name] ?? '', valueOf(state)),
  }
}
