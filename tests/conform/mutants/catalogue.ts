import * as TE from 'fp-ts/TaskEither'
import { type Mutant, cart, catalog, hooked, mutant, shown } from '@tests/conform/mutants/mutant'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { ListingQuery } from '~/domain/catalog/listing-query'
import type { Variant } from '~/domain/catalog/variant'
import { type Failure, forbidden } from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'

/** The product groups are listed otherwise than they are. */
const listed = (change: (all: readonly ProductGroup[], query: ListingQuery) => readonly ProductGroup[]) =>
  catalog(right => ({ groups: query => shown(right.groups(query), all => change(all, query)) }))

const variants =
  (change: (variant: Variant) => Variant) =>
  (all: readonly ProductGroup[]): readonly ProductGroup[] =>
    all.map(group => ({ ...group, products: group.products.map(change) }))

/** Only some numbers of product groups are refused in this way. */
const refusing = (isRefused: (no: string) => boolean) =>
  catalog(right => ({
    product: no => TE.mapLeft((failure: Failure) => (isRefused(no) ? forbidden : failure))(right.product(no)),
  }))

export const catalogueMutants: readonly Mutant[] = [
  mutant(
    'B-01',
    'a category has a type that is not listed',
    catalog(right => ({
      categories: shown(right.categories, all => all.map(each => ({ ...each, type: 'no-such-type' }))),
    })),
  ),
  mutant(
    'B-02',
    'a variant without an offer has a cash price',
    listed(variants(each => ({ ...each, discount: each.price }))),
  ),
  mutant(
    'B-03',
    'a group has the type of another category',
    listed(all => all.map(each => ({ ...each, type: 'no-such-type' }))),
  ),
  mutant(
    'B-04',
    'the wallet is switched off',
    catalog(right => ({
      init: shown(right.init, each => ({
        ...each,
        payment_gateway: each.payment_gateway.map(method => ({ ...method, enabled: false })),
      })),
    })),
  ),
  mutant(
    'B-05',
    'the page of a group lacks a variant',
    catalog(right => ({
      product: no => shown(right.product(no), group => ({ ...group, products: group.products.slice(1) })),
    })),
  ),
  mutant(
    'B-06',
    'an absent group is forbidden',
    refusing(() => true),
  ),
  mutant(
    'B-07',
    'a listing of a category or type lacks its first group',
    listed((all, { category, type }) => (category === undefined && type === undefined ? all : all.slice(1))),
  ),
  mutant(
    'B-08',
    'a page without words is forbidden',
    catalog(right => ({ text: id => TE.mapLeft(() => forbidden)(right.text(id)) })),
  ),
  mutant(
    'B-09',
    'a customer sees other categories than a guest',
    catalog((right, { user }) => ({
      categories: shown(right.categories, all => (user === '' ? all : all.slice(1))),
    })),
  ),
  mutant('B-10', 'nothing is listed as sold out', listed(variants(each => ({ ...each, stockout: false })))),
  mutant(
    'B-11',
    'an absent group is recommended',
    catalog(right => ({
      init: shown(right.init, each => ({
        ...each,
        catalogs: each.catalogs.map(row => ({ ...row, items: [...row.items, 'no-such-group'] })),
      })),
    })),
  ),
  mutant(
    'B-12',
    'a line has another price than the listed one',
    cart(right => ({
      fetch: shown(right.fetch, each => ({
        ...each,
        items: each.items.map(line => ({ ...line, price: cents(line.price + 1) })),
      })),
    })),
  ),
  mutant(
    'B-13',
    'a search finds nothing',
    listed((all, { q }) => (q === undefined ? all : [])),
  ),
  mutant(
    'B-14',
    'a strange number of a group is forbidden',
    refusing(no => /[^\w-]/u.test(no)),
  ),
  mutant(
    'B-15',
    'the shop does not name its contract',
    catalog(right => ({ init: shown(right.init, ({ contract: _, ...each }) => each) })),
  ),
  mutant(
    'B-15',
    'the hooks name another contract than the shop',
    hooked('hello', async (given, right) => ({ ...Object(await right(given)), contract: '0.9' })),
  ),
  mutant(
    'W-09',
    'prices follow the language',
    catalog((right, { lang }) => ({
      groups: query =>
        shown(
          right.groups(query),
          variants(each => (lang === 'en' ? { ...each, price: cents(each.price + 1) } : each)),
        ),
    })),
  ),
]
