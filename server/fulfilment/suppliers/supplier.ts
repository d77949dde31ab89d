import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as t from 'io-ts'
import { signatureFault, progressOf, signedHeaders, supplierStatus } from '@server/fulfilment/suppliers/supplier-wire'
import { parseJson } from '@server/platform/json'
import { type HttpResponse, httpRequest } from '@server/platform/network/http-client'
import { oneOrMore, strictObject } from '@server/platform/strict-codec'
import { serviceUrl, sharedSecret } from '@server/platform/secret-settings'
import type { Fulfilment, Progress, Unanswered } from '@server/fulfilment/fulfilment.port'

/** What `FULFILMENT_FILE` says. */
export const supplierSettings = strictObject(
  { url: serviceUrl, secrets: oneOrMore(sharedSecret) },
  { variants: t.readonlyArray(t.string) },
)
export type SupplierSettings = t.TypeOf<typeof supplierSettings>

export interface SupplierPlace {
  /** Where the supplier calls the shop, absolute; signatures cover its path. */
  readonly callbackUrl: string
  /** Milliseconds since 1970; replaced in tests. */
  readonly now?: () => number
}

/**
 * A supplier over signed HTTP. Every top-up has an address with its reference, so repeating a request has no further
 * effect.
 */
export const supplier = (settings: SupplierSettings, { callbackUrl, now = Date.now }: SupplierPlace): Fulfilment => {
  const call = async (
    method: 'GET' | 'PUT',
    reference: string,
    body = '',
  ): Promise<E.Either<Unanswered, HttpResponse>> => {
    const url = `${settings.url}/topups/${encodeURIComponent(reference)}`
    const headers = signedHeaders(settings, { method, path: pathOf(url), body }, now())
    const answered = await httpRequest({
      method,
      url,
      headers: { ...headers, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
      body,
    })
    return E.isLeft(answered) ? unanswered(`no answer: ${answered.left}`) : answered
  }

  return {
    fulfilledVariants: settings.variants ?? 'everything',

    send: async topUp =>
      pipe(
        await call('PUT', topUp.reference, JSON.stringify({ ...topUp, callback_url: callbackUrl })),
        E.chain(answer => progressIn(answer, topUp.reference)),
      ),

    query: async reference =>
      pipe(
        await call('GET', reference),
        E.chain((answer): E.Either<Unanswered, Progress | 'unknown'> =>
          answer.status === 404 ? E.right('unknown') : progressIn(answer, reference),
        ),
      ),

    verify: ({ headers, raw }) => {
      const fault = signatureFault(settings, { method: 'POST', path: pathOf(callbackUrl), body: raw }, headers, now())
      if (fault !== undefined) return E.left(fault)
      const read = supplierStatus.decode(parseJson(raw.toString('utf8')))
      return E.isLeft(read)
        ? E.left('malformed')
        : E.right({ reference: read.right.reference, progress: progressOf(read.right) })
    },
  }
}

/**
 * A refused request says nothing about the top-up: our signature may be wrong, or the supplier may be down for repair.
 */
const progressIn = ({ status, body }: HttpResponse, reference: string): E.Either<Unanswered, Progress> => {
  if (status < 200 || status > 299) return unanswered(`it answered ${status}`)
  const said = supplierStatus.decode(parseJson(body))
  if (E.isLeft(said) || said.right.reference !== reference) return unanswered('its answer makes no sense')
  return E.right(progressOf(said.right))
}

const unanswered = (why: string): E.Either<Unanswered, never> => E.left({ _tag: 'unanswered', why })

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
