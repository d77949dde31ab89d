import { isUuid } from '@server/platform/uuid'

/**
 * Our payment's number for a provider. Providers allow at most 32 characters, so it is the UUID without its hyphens. An
 * id that is not a UUID stays as it is.
 */
export const tradeNoOf = (payment: string): string => (isUuid(payment) ? payment.replaceAll('-', '') : payment)

/** The other way round. */
export const paymentOf = (tradeNo: string): string =>
  /^[\da-f]{32}$/u.test(tradeNo) ? tradeNo.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5') : tradeNo
