import type { Cents } from '~/domain/shared/money'

/** The codes of the methods that the shop can offer. A provider serves each of them. */
export const paymentCodes = ['mpay', 'bocpay', 'uepay', 'payme', 'alipayhk', 'wechat', 'cash'] as const
export type PaymentCode = (typeof paymentCodes)[number]

/** A way to pay, as `init.payment_gateway`, `init.transfer_methods` and an order list it. */
export interface PaymentMethod {
  readonly code: string
  readonly name: string
  readonly enabled: boolean
  /** How it is paid: by app, redirect, QR code, at the counter. Unknown kinds are shown like any other. */
  readonly kind: string
  readonly legend?: string
  readonly note?: string
  /** The amount in the wallet's currency. Absent if the wallet takes the order's own currency. */
  readonly settles?: SettledAmount
}

/**
 * The amount that a wallet takes when it settles in another currency. `rate`: one unit of the order's currency in that
 * currency.
 */
export interface SettledAmount {
  readonly amount: Cents
  readonly currency: string
  readonly rate: string
}

interface Instructed {
  readonly order: string
  readonly method: string
  readonly amount: Cents
  readonly currency: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly expires_at: number
  readonly settles?: SettledAmount
}

/** How to pay an order (docs/spec/api.md#payment-instruction). */
export type PaymentInstruction = Instructed &
  (
    | { readonly kind: 'redirect'; readonly url: string }
    | { readonly kind: 'app'; readonly app_url: string; readonly web_url: string }
    | {
        readonly kind: 'qr'
        readonly text: string
        readonly title: string
        readonly subject: string
        readonly tips: readonly string[]
        readonly steps: readonly string[]
        readonly logo: string
        /** The same payment as a page, for a shopper who has no second device to scan with. */
        readonly url?: string
      }
    | {
        readonly kind: 'form'
        readonly action: string
        readonly fields: Readonly<Record<string, string>>
      }
    | {
        readonly kind: 'jsapi'
        readonly bridge: string
        readonly params: Readonly<Record<string, string>>
      }
    | { readonly kind: 'offline'; readonly steps: readonly string[]; readonly url?: string }
    | { readonly kind: 'none' }
  )

type Of<K extends PaymentInstruction['kind']> = Extract<PaymentInstruction, { readonly kind: K }>

/** An instruction without its texts. A provider returns it once, and each reader adds the texts of their language. */
export type WordlessInstruction =
  | Exclude<PaymentInstruction, { readonly kind: 'qr' | 'offline' }>
  | Omit<Of<'qr'>, 'title' | 'subject' | 'tips' | 'steps' | 'logo'>
  | Omit<Of<'offline'>, 'steps'>

/** The methods that can be chosen now. */
export const offered = (methods: readonly PaymentMethod[]): readonly PaymentMethod[] =>
  methods.filter(method => method.enabled)
