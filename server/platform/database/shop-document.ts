import type { EditionCode } from '~/domain/shared/locale'
import type { StoredPaymentMethod, Texts } from '@server/platform/database/texts'

/** The `documents` row behind `GET /api/init`. */
export const SHOP_DOCUMENT = 'shop'

/** The shop's public settings, in both languages (docs/spec/product.md#3-entities-and-their-fields). */
export interface ShopDocument {
  readonly typelist: readonly { readonly id: string; readonly text: Texts }[]
  readonly navs: readonly { readonly text: Texts; readonly link: string; readonly icon?: string }[]
  readonly lang: readonly EditionMoney[]
  readonly info: {
    readonly name: Texts
    readonly description: Texts
    readonly keywords: Texts
    readonly web: string
    readonly welcome: Texts
    readonly email: string
    readonly facebook: string
    readonly instagram: string
    readonly addresses?: Readonly<Partial<Record<EditionCode, Texts>>>
  }
  readonly tips: Readonly<Record<string, Texts>>
  readonly imgs: {
    readonly logo: string
    readonly logo_long: string
    /** A square picture for tabs and home screens; absent: that of the software. */
    readonly icon?: string
    readonly banners: readonly {
      readonly image: string
      readonly link: string
      readonly alt: Texts
      readonly title?: Texts
      readonly text?: Texts
      readonly art?: string
    }[]
    readonly qrcode: string
    readonly wx: string
  }
  readonly colors: Readonly<Record<string, string>>
  readonly payment_gateway: readonly StoredPaymentMethod[]
  readonly transfer_methods: readonly StoredPaymentMethod[]
  readonly catalogs: readonly { readonly no: string; readonly name?: Texts; readonly items: readonly string[] }[]
  readonly locales: readonly { readonly code: string; readonly iso?: string }[]
  readonly service: {
    readonly customer: { readonly phone: string; readonly hours?: Texts }
    readonly counters?: Readonly<Partial<Record<EditionCode, StoredCounter>>>
  }
  readonly policies?: readonly { readonly id: string; readonly version: string }[]
}

/** The money of an edition. The currency falls back to MOP. */
export interface EditionMoney {
  readonly locale: EditionCode
  readonly currency?: string
  /** What one unit of the base currency costs here, as a decimal text such as `0.97`. Absent: prices are as written. */
  readonly rate?: string
  /** Converted prices are rounded up to whole multiples of this: 0.01 if absent. */
  readonly round?: string
}

/** The counter where customers pay cash. */
export interface StoredCounter {
  readonly address: Texts
  readonly hours?: Texts
  readonly map?: string
}
