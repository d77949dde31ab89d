import { count, eq, gt } from 'drizzle-orm'
import type { ActCall } from '~/contract/console/console-call'
import { productCalls as calls } from '~/contract/console/products'
import { shopCalls } from '~/contract/console/shop'
import { pageTextIds } from '~/domain/catalog/page-text'
import { cents } from '~/domain/shared/money'
import { currentRevision } from '@server/catalog/file/revisions'
import { catalogueRevisions, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { type Contest, hasSome } from '@tests/prove/console/contest'
import type { OrderDesk } from '@tests/server/console/order-desk'

const DAY_MS = 86_400_000

/** What all operators saw before they edit. */
interface Seen {
  readonly revision: number
  /** The product. */
  readonly no: string
  readonly variant: string
  readonly category: string
}

/** A product, and a variant of it. */
const product = async ({ h }: OrderDesk): Promise<Seen> => {
  const variant = await h.variant({ price: 10_000 })
  const [row] = await h.deps.db
    .select({ no: productGroups.no, category: productGroups.categoryId })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(eq(variants.no, variant))
  if (row === undefined) throw new Error('the variant has no product')
  return { variant, ...row, revision: await currentRevision(h.deps.db) }
}

/** A product whose variant is hidden. */
const hidden = async (desk: OrderDesk): Promise<Seen> => {
  const seen = await product(desk)
  const what = { revision: seen.revision, what: 'variant' as const, no: seen.variant }
  const { revision } = (await desk.owner.act(calls.hideProduct, what)).right()
  return { ...seen, revision }
}

/** A product whose variant has another price from tomorrow on. */
const priced = async (desk: OrderDesk): Promise<Seen & { readonly from: number }> => {
  const seen = await product(desk)
  const from = desk.h.clock.now + DAY_MS
  const price = { revision: seen.revision, although_large: false, price: cents(9_000), from }
  const { revision } = (await desk.owner.act(calls.setPrice, price, { params: { no: seen.variant } })).right()
  return { ...seen, revision, from }
}

/** A product with further variants. `others`: those before which the variant does not stand already. */
const listed = async (desk: OrderDesk): Promise<Seen & { readonly others: readonly string[] }> => {
  await desk.h.variant()
  await desk.h.variant()
  const seen = await product(desk)
  const { variants: all } = (await desk.owner.look(calls.product, { params: { no: seen.no } })).right()
  const place = all.findIndex(({ no }) => no === seen.variant)
  return { ...seen, others: all.flatMap(({ no }, at) => (at === place || at === place + 1 ? [] : [no])) }
}

const revisionsAfter = async ({ h }: OrderDesk, revision: number): Promise<number> => {
  const later = gt(catalogueRevisions.revision, revision)
  return (await h.deps.db.select({ n: count() }).from(catalogueRevisions).where(later))[0]?.n ?? 0
}

const named = (text: string) => ({ 'zh-Hant': `「${text}」`, en: text })

/** A name that no other operator, and no other contest, gives. */
const nameOf = ({ revision }: Seen, at: number) => named(`${revision} ${at}`)

const ofProduct = ({ no }: Seen) => ({ no })
const ofVariant = ({ variant: no }: Seen) => ({ no })

/** An edit of the catalogue that all operators make after they saw one revision. */
const edit = <Input, Answered, Found extends Seen>(
  name: string,
  prepare: (desk: OrderDesk) => Promise<Found>,
  call: ActCall<Input, Answered>,
  input: (seen: NoInfer<Found>, at: number) => NoInfer<Input>,
  {
    params = () => ({}),
    ...manner
  }: Partial<Pick<Contest, 'refusals' | 'isForAll'>> & {
    readonly params?: (seen: Seen) => Readonly<Record<string, string>>
  } = {},
): Contest => ({
  name,
  call,
  refusals: ['stale'],
  ...manner,
  prepare: async desk => {
    const seen = await prepare(desk)
    return {
      attempt: (operator, at, dryRun) => operator.act(call, input(seen, at), { params: params(seen), dryRun }),
      changed: ({ changes, parts }) => hasSome(changes) || hasSome(parts),
      effects: () => revisionsAfter(desk, seen.revision),
    }
  },
})

const productEdits: readonly Contest[] = [
  edit(
    'rename a product that all saw at one revision',
    product,
    calls.changeProduct,
    (seen, at) => ({ revision: seen.revision, name: nameOf(seen, at) }),
    { params: ofProduct },
  ),
  edit(
    'rename a variant',
    product,
    calls.changeVariant,
    (seen, at) => ({ revision: seen.revision, name: nameOf(seen, at) }),
    { params: ofVariant },
  ),
  edit(
    'rename a category',
    product,
    calls.changeCategory,
    (seen, at) => ({ revision: seen.revision, name: nameOf(seen, at) }),
    { params: ({ category: id }) => ({ id }) },
  ),
  edit('move a variant to several places', listed, calls.moveProduct, ({ revision, variant: id, others }, at) => ({
    revision,
    what: 'variant' as const,
    id,
    place: 'before' as const,
    of: others[at % others.length] ?? '',
  })),
  edit(
    'add a product',
    product,
    calls.addProduct,
    ({ revision, category }, at) => ({
      revision,
      no: `P${revision}`,
      category,
      name: named(`${at}`),
      description: named('words'),
      image: '',
    }),
    { refusals: ['stale', 'number_taken'] },
  ),
  edit(
    'add a variant',
    product,
    calls.addVariant,
    ({ no: group, revision }, at) => ({
      revision,
      no: `A${revision}`,
      group,
      name: named(`${at}`),
      price: cents(5_000),
    }),
    { refusals: ['stale', 'number_taken'] },
  ),
]

const saleEdits: readonly Contest[] = [
  edit(
    'set a price that all saw at one revision',
    product,
    calls.setPrice,
    ({ revision }, at) => ({ revision, although_large: false, price: cents(9_000 + at) }),
    { params: ofVariant },
  ),
  edit('take back a later price', priced, calls.removePrice, ({ revision, from }) => ({ revision, from }), {
    params: ofVariant,
    refusals: ['stale', 'no_later_price'],
  }),
  edit('hide a variant', product, calls.hideProduct, ({ revision, variant: no }) => ({
    revision,
    what: 'variant' as const,
    no,
  })),
  edit('show a variant', hidden, calls.showProduct, ({ revision, variant: no }) => ({
    revision,
    what: 'variant' as const,
    no,
  })),
  edit('sell a variant from another moment on', product, calls.scheduleProduct, ({ revision, variant: no }, at) => ({
    revision,
    what: 'variant' as const,
    no,
    from: Date.UTC(2027, 0, 1 + at),
  })),
]

const shopEdits: readonly Contest[] = [
  edit('change the same tip of the shop', product, shopCalls.saveShop, (seen, at) => ({
    revision: seen.revision,
    tips: { home: nameOf(seen, at) },
  })),
  edit('write the same page', product, shopCalls.savePage, (seen, at) => ({
    revision: seen.revision,
    page: 'help' as const,
    words: nameOf(seen, at),
  })),
  edit(
    'write different pages',
    product,
    shopCalls.savePage,
    (seen, at) => ({ revision: seen.revision, page: pageTextIds[at] ?? ('help' as const), words: nameOf(seen, at) }),
    { refusals: [], isForAll: true },
  ),
]

const undoing: Contest = {
  name: 'undo a change',
  call: calls.undoChange,
  refusals: ['stale'],
  prepare: async desk => {
    const { variant: no, revision: before } = await product(desk)
    const price = { revision: before, although_large: false, price: cents(9_000) }
    const { revision } = (await desk.owner.act(calls.setPrice, price, { params: { no } })).right()
    const input = { although_later: false, although_large: false }
    return {
      attempt: (operator, _at, dryRun) =>
        operator.act(calls.undoChange, input, { params: { revision: String(revision) }, dryRun }),
      changed: ({ changes }) => hasSome(changes),
      effects: () => revisionsAfter(desk, revision),
    }
  },
}

export const catalogueContests: readonly Contest[] = [...productEdits, ...saleEdits, ...shopEdits, undoing]
