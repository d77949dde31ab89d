import type { PaymentProvider } from '@server/payments/provider.port'

/**
 * The usual form of an acknowledgement: 200 with the provider's expected text, or an error status with another text.
 */
export const acknowledgedBy =
  (type: string, taken: string, otherwise: string): PaymentProvider['acknowledge'] =>
  outcome => {
    switch (outcome) {
      case 'taken':
        return { status: 200, type, body: taken }
      case 'refused':
        return { status: 401, type, body: otherwise }
      case 'later':
        return { status: 503, type, body: otherwise }
    }
  }
