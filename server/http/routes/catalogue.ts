import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import type { Call } from '~/contract/call'
import { getCatalogs, getCategories, getInit, getProduct, getText } from '~/contract/calls'
import type { ListingQuery } from '~/domain/catalog/listing-query'
import { parseRequest, type ParsedRequest } from '@server/http/kit/parse-request'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { sendRouteError } from '@server/http/kit/route-error'
import type { AnswerMemory } from '@server/platform/answers/answer-memory'
import type { Catalogue, RequestLocale, Shop } from '@server/shop/shop.port'

/** The calls of the catalogue. Their answers are the same for all visitors, and kept until the catalogue changes. */
export const catalogueRoutes = (app: FastifyInstance, { catalogue }: Shop, answers: AnswerMemory): void => {
  const add = <Answer>(call: Call<void, Answer>, reading: Reading<Answer>): void =>
    publicCall(app, { catalogue, answers }, call, reading)
  add(getInit, { find: (now, _, locale) => now.init(locale) })
  add(getCategories, { find: (now, _, { lang }) => now.categories(lang) })
  add(getCatalogs, {
    find: (now, { query }, locale) => now.groups(listing(query), locale),
    isCommon: ({ query }) => Object.keys(query).length === 0,
  })
  add(getProduct, { find: (now, { params }, locale) => now.product(params['no'] ?? '', locale), mayMiss: true })
  add(getText, { find: (now, { params }, { lang }) => now.text(params['id'] ?? '', lang), mayMiss: true })
}

/** How the answer of a call is found. */
interface Reading<Answer> {
  readonly find: (now: Catalogue, request: ParsedRequest<void>, locale: RequestLocale) => Answer | undefined
  /** Is it quick to find, and perhaps absent? Then it is looked up before anything is kept. */
  readonly mayMiss?: true
  /** Is it one of few that many ask for? Absent: yes. */
  readonly isCommon?: (request: ParsedRequest<void>) => boolean
}

const publicCall = <Answer>(
  app: FastifyInstance,
  { catalogue, answers }: { readonly catalogue: Shop['catalogue']; readonly answers: AnswerMemory },
  call: Call<void, Answer>,
  { find, mayMiss, isCommon = () => true }: Reading<Answer>,
): void => {
  app.get(call.path.replaceAll(/\{(\w+)\}/gu, ':$1'), async (request, reply) => {
    const locale = requestLocaleOf(request)
    const parsed = parseRequest(call, request, locale.lang)
    if (E.isLeft(parsed)) return sendRouteError(reply, locale.lang, parsed.left)
    const now = await catalogue()
    const found = (): Answer | undefined => find(now, parsed.right, locale)
    const { params, query } = parsed.right
    const name = {
      key: JSON.stringify([call.path, locale.edition, locale.lang, params, query]),
      version: String(now.version),
      isCommon: isCommon(parsed.right),
    }
    if (mayMiss === true && !answers.keeps(name) && found() === undefined)
      return sendRouteError(reply, locale.lang, { _tag: 'not_found' })
    return answers.send(request, reply, name, () => {
      const answer = found()
      if (answer === undefined) throw new Error(`${call.path} has no answer`)
      return { status: call.status, headers: HEADERS, body: JSON.stringify(call.answer.encode(answer)) }
    })
  })
}

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Locale, Accept-Language, Accept-Encoding',
}

/** Empty means absent, as in the address of the listing. */
const listing = (query: Readonly<Record<string, string>>): ListingQuery => ({
  ...Object.fromEntries(
    ['category', 'type', 'q'].flatMap(name => {
      const value = (query[name] ?? '').trim()
      return value === '' ? [] : [[name, value]]
    }),
  ),
  ...(query['items'] === undefined || query['items'] === '' ? {} : { items: query['items'].split(',') }),
})
