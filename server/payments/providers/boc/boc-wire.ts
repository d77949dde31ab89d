import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { object, text } from '~/contract/wire'
import type { Cents } from '~/domain/shared/money'
import { centsText } from '@server/payments/providers/common/cents-text'

export const bocReturn = object({ returnCode: t.string }, { returnMessage: t.string })

export const BOC_OK = '000000'

const order = { merchantOrderNo: text(64, 1), amount: centsText }
const more = { logNo: t.string, cashFeeType: t.string }

/** The answer of `OrderQuery`. */
export const bocOrder = object({ ...order, result: t.string }, more)
/** A notification. */
export const bocNotice = object({ ...order, status: t.string, merchantId: text(64, 1) }, more)

/** The answer of `OrderRefund`. */
export const bocRefund = object(
  { result: text(8, 1) },
  { refundOrderNo: t.string, logNo: t.string, resultMessage: t.string },
)

/** What a result of `OrderRefund` means. All others leave open how it ends. */
export const bocRefundResults: Readonly<Record<string, 'done' | 'refused'>> = { S: 'done', F: 'refused' }

export interface BocOrder {
  readonly merchantOrderNo: string
  readonly amount: Cents
  readonly logNo?: string
  readonly cashFeeType?: string
}

type Kind = 'open' | 'paid' | 'failed' | 'expired'

/**
 * The state of an order. Pending and unknown are open. A payment that is being refunded or revoked counts as failed.
 */
export const bocResults: Readonly<Record<string, Kind>> = {
  S: 'paid',
  F: 'failed',
  A: 'open',
  Z: 'open',
  W: 'failed',
  D: 'expired',
}
export const bocStatuses: Readonly<Record<string, Kind>> = { SUCCESS: 'paid', FAIL: 'failed', CLOSED: 'expired' }

export const readFields = <A>(
  fields: Readonly<Record<string, string>>,
  codec: t.Decoder<unknown, A>,
): A | undefined => {
  const read = codec.decode(fields)
  return E.isLeft(read) ? undefined : read.right
}
