import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Call } from '~/contract/call'
import { getCatalogs, getCategories, getInit, getProduct, getText } from '~/contract/calls'
import type { ListingQuery } from '~/domain/catalog/listing-query'
import { parseRequest, type ParsedRequest } from '@server/http/kit/parse-request'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { type RouteError, sendRouteError } from '@server/http/kit/route-error'
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
  const read = rememberedReading(call, isCommon)
  app.get(call.path.replaceAll(/\{(\w+)\}/gu, ':$1'), async (request, reply) => {
    const locale = requestLocaleOf(request)
    const asked = read(request, locale)
    if (E.isLeft(asked)) return sendRouteError(reply, locale.lang, asked.left)
    const now = await catalogue()
    const { parsed, key, common } = asked.right
    const found = (): Answer | undefined => find(now, parsed, locale)
    const name = { key, version: String(now.version), isCommon: common }
    if (mayMiss === true && !answers.keeps(name) && found() === undefined)
      return sendRouteError(reply, locale.lang, { _tag: 'not_found' })
    return answers.send(request, reply, name, () => {
      const answer = found()
      if (answer === undefined) throw new Error(`${call.path} has no answer`)
      return { status: call.status, headers: HEADERS, body: JSON.stringify(call.answer.encode(answer)) }
    })
  })
}

/** A request of a public call, and the name of its answer. */
interface Asked {
  readonly parsed: ParsedRequest<void>
  readonly key: string
  readonly common: boolean
}

/** Longer addresses are rare, and read each time. */
const LONGEST_REMEMBERED = 200
const MOST_REMEMBERED = 1_000

/** Reads a request. Many visitors send the same address, which is read once. */
const rememberedReading = <Answer>(
  call: Call<void, Answer>,
  isCommon: (request: ParsedRequest<void>) => boolean,
): ((request: FastifyRequest, locale: RequestLocale) => E.Either<RouteError, Asked>) => {
  const known = new LRUCache<string, E.Right<Asked>>({ max: MOST_REMEMBERED })
  return (request, { edition, lang }) => {
    const address = `${edition} ${lang} ${request.url}`
    const kept = known.get(address)
    if (kept !== undefined) return kept
    const read = parseRequest(call, request, lang)
    if (E.isLeft(read)) return read
    const { params, query } = read.right
    const key = JSON.stringify([call.path, edition, lang, params, query])
    const asked: E.Right<Asked> = { _tag: 'Right', right: { parsed: read.right, key, common: isCommon(read.right) } }
    if (address.length <= LONGEST_REMEMBERED) known.set(address, asked)
    return asked
  }
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
