import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { PaymentCode } from '~/domain/payments/payment'
import { alipayhkProvider } from '@server/payments/providers/alipayhk/alipayhk'
import { alipayhkSettings } from '@server/payments/providers/alipayhk/alipayhk-settings'
import { bocProvider } from '@server/payments/providers/boc/boc'
import { bocSettings } from '@server/payments/providers/boc/boc-settings'
import { mpayProvider } from '@server/payments/providers/mpay/mpay'
import { mpaySettings } from '@server/payments/providers/mpay/mpay-settings'
import { offlineProvider } from '@server/payments/providers/offline/offline'
import { offlineSettings } from '@server/payments/providers/offline/offline-settings'
import { paymeProvider } from '@server/payments/providers/payme/payme'
import { paymeSettings } from '@server/payments/providers/payme/payme-settings'
import type { PaymentProvider, ProviderDeps } from '@server/payments/provider.port'
import { uepayProvider } from '@server/payments/providers/uepay/uepay'
import { uepaySettings } from '@server/payments/providers/uepay/uepay-settings'
import { wechatProvider } from '@server/payments/providers/wechat/wechat'
import { wechatSettings } from '@server/payments/providers/wechat/wechat-settings'

/** A provider that the shop can be configured with. */
export interface ProviderKind {
  /** The methods that it serves by default. */
  readonly methods: readonly PaymentCode[]
  /** Is it on by default (docs/spec/product.md#9-business-constants-and-limits)? */
  readonly isOn: boolean
  /** Does its adapter have a call for refunds? */
  readonly refunds: boolean
  /** Reads its settings; with the rest they make a provider. */
  readonly read: (settings: unknown, context: t.Context) => t.Validation<(deps: ProviderDeps) => PaymentProvider>
}

const kind = <A>(
  methods: readonly PaymentCode[],
  { isOn, refunds = false }: { readonly isOn: boolean; readonly refunds?: boolean },
  codec: t.Type<A, unknown>,
  make: (settings: A, deps: ProviderDeps) => PaymentProvider,
): ProviderKind => ({
  methods,
  isOn,
  refunds,
  read: (settings, context) =>
    E.map((read: A) => (deps: ProviderDeps) => make(read, deps))(codec.validate(settings, context)),
})

/** All kinds, by the code that is also in `/api/payments/{code}/notify`. */
export const providerKinds: Readonly<Record<string, ProviderKind>> = {
  mpay: kind(['mpay'], { isOn: true, refunds: true }, mpaySettings, mpayProvider),
  uepay: kind(['uepay'], { isOn: true }, uepaySettings, uepayProvider),
  boc: kind(['bocpay'], { isOn: true, refunds: true }, bocSettings, bocProvider),
  payme: kind(['payme'], { isOn: false }, paymeSettings, paymeProvider),
  alipayhk: kind(['alipayhk'], { isOn: false, refunds: true }, alipayhkSettings, alipayhkProvider),
  wechat: kind(['wechat'], { isOn: false, refunds: true }, wechatSettings, wechatProvider),
  offline: kind(['cash'], { isOn: false }, offlineSettings, offlineProvider),
}

/** Does the adapter of this provider have a call for refunds? */
export const canRefund = (provider: string): boolean => providerKinds[provider]?.refunds ?? false
