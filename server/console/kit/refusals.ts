import type { FastifyReply } from 'fastify'
import * as t from 'io-ts'
import { STEP_UP } from '~/contract/console/console-call'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import { type ErrorAnswer, errorAnswer, sendRouteError } from '@server/http/kit/route-error'
import { message, type MessageKey } from '@server/platform/messages/message'

/** Why a call was refused. */
export type ConsoleRefusal =
  | { readonly _tag: 'not_found' }
  /** Values are refused, by field, with texts for the operator. */
  | { readonly _tag: 'invalid'; readonly errors: FieldErrors }
  /** A rule of the shop, by the tag that the console has words for. */
  | RuleRefusal

interface RuleRefusal {
  readonly _tag: 'refused'
  readonly refusal: string
  readonly facts: Readonly<Record<string, string>>
}

const invalid = t.type({ _tag: t.literal('invalid'), errors: t.record(t.string, t.readonlyArray(t.string)) })

/** The refusal of an act, for its answer. `not_found` and `invalid` are known; each other tag is a rule of the shop. */
export const refusalOf = (refusal: { readonly _tag: string }): ConsoleRefusal => {
  if (refusal._tag === 'not_found') return { _tag: 'not_found' }
  if (invalid.is(refusal)) return refusal
  return { _tag: 'refused', refusal: refusal._tag, facts: factsOf(refusal) }
}

/** The facts of a refusal as texts: times as ISO 8601, lists and objects as JSON. */
export const factsOf = (refusal: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(refusal).flatMap(([name, value]: [string, unknown]) =>
      name === '_tag' || value === undefined || value === null ? [] : [[name, textOf(value)]],
    ),
  )

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Sends a refusal: 404, 422 with `errors`, or 409 with `refusal` and `facts`. */
export const sendRefusal = (reply: FastifyReply, lang: Lang, refusal: ConsoleRefusal): FastifyReply =>
  refusal._tag === 'refused' ? sendRule(reply, lang, refusal) : sendRouteError(reply, lang, refusal)

/** Asks for the second factor. */
export const sendStepUp = (reply: FastifyReply, lang: Lang): FastifyReply =>
  sendRule(reply, lang, { _tag: 'refused', refusal: STEP_UP, facts: {} })

const sendRule = (reply: FastifyReply, lang: Lang, rule: RuleRefusal): FastifyReply => {
  const { status, body } = ruleAnswer(lang, rule)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** A refusal as it is answered. */
export const refusalAnswer = (lang: Lang, refusal: ConsoleRefusal): ErrorAnswer =>
  refusal._tag === 'refused' ? ruleAnswer(lang, refusal) : errorAnswer(lang, refusal)

const ruleAnswer = (lang: Lang, { refusal, facts }: RuleRefusal) => {
  const key: MessageKey = refusal === STEP_UP ? 'console.stepUp' : 'console.refused'
  return { status: 409, body: { message: message(lang, key), refusal, facts } }
}
