import { asc, eq, sql } from 'drizzle-orm'
import { type Cart, type CartLine, priced } from '~/domain/cart/cart'
import type { Lang } from '~/domain/shared/locale'
import { described } from '~/domain/catalog/product-form'
import { currencyOf } from '~/domain/catalog/catalog'
import { shopDocument } from '@server/catalog/shop-settings'
import { formIn } from '@server/catalog/localize'
import { piecePrices, type PricedVariant, pricedVariant } from '@server/catalog/prices'
import type { Lock } from '@server/shop/idempotency'
import type { Caller } from '@server/shop/shop.port'
import { timeText } from '@server/platform/database/columns'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import { SHOP_DOCUMENT, type ShopDocument } from '@server/platform/database/shop-document'
import { builtOnce } from '@server/platform/database/built-once'
import type { Db, Tx } from '@server/platform/database/database'
import { cartLines, carts } from '@server/platform/database/schema/carts'
import { categories, documents, productGroups, variants } from '@server/platform/database/schema/catalogue'
import type { Texts } from '@server/platform/database/texts'
import { defined } from '~/domain/shared/defined'

/** A stored cart, with the current prices of its lines in the customer's edition. */
export interface StoredCart {
  /** 0 before anything was ever put in. */
  readonly version: number
  readonly payment: string
  readonly form: Readonly<Record<string, string>>
  /** The currency of the prices. */
  readonly currency: string
  readonly lines: readonly StoredLine[]
}

export interface StoredLine {
  readonly line: typeof cartLines.$inferSelect
  readonly variant: PricedVariant
  /** Is the variant sold in the customer's edition now? */
  readonly visible: boolean
  /** Is it sold in any? */
  readonly elsewhere: boolean
  readonly group: Texts
  readonly image: string
  readonly family: string
}

/**
 * Locks a customer's cart: no other transaction changes or orders it until this one ends. A later statement reads the
 * cart: one that waits for the lock would still see the lines from before the wait.
 */
export const lockOfCart =
  (user: string): Lock =>
  only =>
    sql`select 1 from ${carts} where ${carts.userId} = ${user} and ${only} for update`

/**
 * Reads a customer's cart with the prices of their edition. The same statement reads currency and rates, so that an
 * import in between cannot mix old ones with new prices.
 */
export const readStoredCart = async (
  db: Db | Tx,
  { userId: user, edition }: Pick<Caller, 'userId' | 'edition'>,
  now: number,
): Promise<StoredCart> => {
  const rows = await cartOf(db).execute({ user, edition, now: timeText(now) })
  const { version, payment, form } = rows[0]?.cart ?? { version: 0, payment: 'cash', form: {} }
  const money = rows[0] === undefined ? (await shopDocument(db)).lang : (rows[0].money ?? [])
  // a cart without lines is one row without a line
  const lines = rows.flatMap(({ line, variant, visible, elsewhere, group, image, family }) =>
    line === null || variant === null || group === null || image === null || family === null
      ? []
      : [{ line, variant: pricedVariant(variant, edition, money, now), visible, elsewhere, group, image, family }],
  )
  return { version, payment, form, currency: currencyOf({ lang: money }, edition), lines }
}

const LOOKING = { now: sql.placeholder('now'), edition: sql.placeholder('edition') }

const cartOf = builtOnce(db =>
  db
    .select({
      cart: carts,
      line: cartLines,
      variant: variants,
      visible: isVisible(LOOKING),
      elsewhere: isVisible({ now: LOOKING.now }),
      money: sql<ShopDocument['lang'] | null>`(select ${documents.body} -> 'lang' from ${documents}
        where ${documents.key} = ${SHOP_DOCUMENT})`,
      group: productGroups.name,
      image: productGroups.image,
      family: categories.family,
    })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.userId, carts.userId))
    .leftJoin(variants, eq(variants.no, cartLines.variantNo))
    .leftJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .leftJoin(categories, eq(categories.id, productGroups.categoryId))
    .where(eq(carts.userId, sql.placeholder('user')))
    .orderBy(asc(cartLines.position))
    .prepare(''),
)

/**
 * The cart with its computed sums (docs/spec/product.md#3-entities-and-their-fields, docs/spec/decisions.md#5-money).
 * `shortfalls`: the number available of lines that are not available in full.
 */
export const localizeCart = (
  lang: Lang,
  stored: StoredCart,
  shortfalls: ReadonlyMap<string, number> = new Map(),
): Cart => {
  const items = stored.lines.map(line => {
    const left = shortfalls.get(line.line.id)
    return {
      ...lineIn(lang, line),
      ...defined({ left }),
      ...(left === 0 ? { stockout: true } : {}),
    }
  })
  return {
    items,
    ...priced(items, stored.payment),
    required_apple_id: stored.lines.some(line => lacks(line, 'apple_id')),
    required_qq_number: stored.lines.some(line => lacks(line, 'qq_number')),
    version: stored.version,
  }
}

/** The name of a variant outside its sheet: with its group's name before it. */
export const fullName = (lang: Lang, group: Texts, variant: Texts): string => `${group[lang]} ${variant[lang]}`

/** Two field names have a special meaning: the checkout asks for them if a line lacks them. */
export type Account = 'apple_id' | 'qq_number'

/** Does the line's variant ask for an account that is not filled in? */
export const lacks = ({ variant, line }: StoredLine, account: Account): boolean =>
  variant.fields.some(field => field.name === account) && (line.options[account] ?? '') === ''

const lineIn = (lang: Lang, { line, variant, group, image, family }: StoredLine): CartLine => ({
  id: line.id,
  name: fullName(lang, group, variant.name),
  group_name: group[lang],
  variant_name: variant.name[lang],
  options: described(lang, formIn(lang, variant), line.options),
  variations: '',
  ...piecePrices(variant),
  quantity: line.quantity,
  image,
  family,
  product: variant.no,
  delivery: variant.delivery,
  ...(variant.once ? { once_for_each_only: true } : {}),
})
