import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type Quote, readQuote } from '~/domain/payments/settlement'
import type { ProviderFailure } from '@server/payments/provider.port'
import type { AlipayhkSettings } from '@server/payments/providers/alipayhk/alipayhk-settings'
import {
  type AlipayTrade,
  alipayTrade,
  type AlipayXml,
  readAlipayXml,
} from '@server/payments/providers/alipayhk/alipayhk-wire'
import { ask, goodBody, refused, unreachable } from '@server/payments/providers/common/ask'
import { isSignedForm, signedForm } from '@server/payments/providers/common/form-signature'
import type { Fields, ProviderResult } from '@server/payments/providers/common/provider-types'

/** A signed address of the gateway `at`. */
export const alipayAddress = (
  { signature, partner }: AlipayhkSettings,
  at: string,
  service: string,
  fields: Fields,
): string => {
  const signed = signedForm(signature, { service, partner, _input_charset: 'UTF-8', ...fields })
  return `${at}?${new URLSearchParams(signed).toString()}`
}

/** Calls a service of the gateway, and reads its answer. The signature of the answer is not checked. */
export const callAlipay = async (
  settings: AlipayhkSettings,
  service: string,
  fields: Fields,
): ProviderResult<AlipayXml> => {
  const url = alipayAddress(settings, settings.query_url ?? settings.gateway_url, service, fields)
  return pipe(
    await ask({ method: 'GET', url }),
    E.chain(said => goodBody(said, 'AlipayHK')),
    E.map(readAlipayXml),
  )
}

/** The fields of an answer that AlipayHK signed. */
export const signedFields = (
  { signature }: AlipayhkSettings,
  { isSuccess, error, fields, sign, signType }: AlipayXml,
): E.Either<ProviderFailure, Fields> => {
  if (!isSuccess) return error === '' ? unreachable : refused(`AlipayHK answered ${error}`)
  // ignore answers that AlipayHK did not sign
  return isSignedForm(signature, { ...fields, sign, sign_type: signType }) ? E.right(fields) : unreachable
}

/** The state of a trade. `unknown`: there is no such trade. */
export const queryTrade = async (settings: AlipayhkSettings, ref: string): ProviderResult<AlipayTrade | 'unknown'> =>
  pipe(
    await callAlipay(settings, 'single_trade_query', { out_trade_no: ref }),
    E.chain((said): E.Either<ProviderFailure, AlipayTrade | 'unknown'> =>
      said.error === 'TRADE_NOT_EXIST'
        ? E.right('unknown')
        : pipe(
            signedFields(settings, said),
            E.chain((fields): E.Either<ProviderFailure, AlipayTrade> => {
              const read = alipayTrade.decode(fields)
              if (E.isLeft(read)) return unreachable
              return read.right.out_trade_no === ref ? read : refused('AlipayHK answered for another payment')
            }),
          ),
    ),
  )

/** What was agreed for a payment, as its trade number says. */
export const quoteIn = (ref: string): Pick<Quote, 'due' | 'settled'> | undefined => readQuote(ref.split('_')[1] ?? '')
