import * as E from 'fp-ts/Either'
import type { EditionCode } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import { type Edit, type Named, withVariants } from '@server/catalog/file/catalogue-edits'
import type { CatalogueFile, CatalogueGroup, CatalogueVariant, Sale } from '@server/catalog/file/catalogue-file'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import type { Texts } from '@server/platform/database/texts'

/** What an operator changes of a product group. An absent part stays. */
export interface GroupChange {
  readonly name?: Texts
  readonly description?: Texts
  readonly image?: string
  readonly category?: string
}

export const changeGroup =
  (no: string, change: GroupChange): Edit =>
  file => {
    const group = file.groups.find(each => each.no === no)
    if (group === undefined) return E.left({ _tag: 'no_such_number', no, what: 'group' })
    const category = file.categories.find(({ id }) => id === (change.category ?? group.category))
    if (category === undefined) return E.left({ _tag: 'no_category', id: change.category ?? group.category })
    return E.right(withGroup(file, { ...group, ...change, category: category.id, type: category.type }))
  }

/** What an operator changes of a variant. An absent part stays. */
export interface VariantChange {
  readonly name?: Texts
  readonly once?: boolean
}

export const changeVariant =
  (no: string, { name, once }: VariantChange): Edit =>
  file => {
    if (!hasVariant(file, no)) return E.left({ _tag: 'no_variant', no })
    return E.right(
      withVariants(file, each => {
        if (each.no !== no) return each
        const { once: was = false, ...variant } = each
        return { ...variant, ...defined({ name }), ...((once ?? was) ? { once: true } : {}) }
      }),
    )
  }

export interface CategoryChange {
  readonly name?: Texts
  readonly image?: string
  /** The sign that the shop draws for it. */
  readonly family?: string
}

export const changeCategory =
  (id: string, change: CategoryChange): Edit =>
  file =>
    file.categories.some(each => each.id === id)
      ? E.right({
          ...file,
          categories: file.categories.map(each => (each.id === id ? { ...each, ...change } : each)),
        })
      : E.left({ _tag: 'no_category', id })

/** When and where a group or a variant is sold. An absent part: no limit. */
export interface SaleTimes {
  readonly from?: number
  readonly until?: number
  readonly only?: EditionCode
}

export const changeSale =
  (what: Named, no: string, times: SaleTimes): Edit =>
  file => {
    const { from, until, only } = times
    if (from !== undefined && until !== undefined && until <= from) return E.left({ _tag: 'until_before_from' })
    const group = file.groups.find(each => (what === 'group' ? each.no === no : each.variants.some(has(no))))
    if (group === undefined) return E.left({ _tag: 'no_such_number', no, what })
    const elsewhere =
      what === 'group'
        ? group.variants.find(each => isElsewhere(each.only, only))
        : group.variants.find(each => each.no === no && isElsewhere(group.only, only))
    if (elsewhere !== undefined) return E.left({ _tag: 'other_edition', no: elsewhere.no })
    return E.right(
      what === 'group'
        ? withGroup(file, soldAt(group, times))
        : withVariants(file, each => (each.no === no ? soldAt(each, times) : each)),
    )
  }

const isElsewhere = (one: EditionCode | undefined, other: EditionCode | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

const soldAt = <A extends Sale>({ from: _, until: __, only: ___, ...rest }: A, times: SaleTimes) => ({
  ...rest,
  ...defined(times),
})

/** A row, and its new place before or after another row. */
export interface Move {
  readonly what: 'category' | Named
  readonly id: string
  readonly place: 'before' | 'after'
  readonly of: string
}

export const moveRow =
  ({ what, id, place, of }: Move): Edit =>
  file => {
    const placed = <A>(items: readonly A[], keyOf: (item: A) => string): E.Either<EditRefusal, readonly A[]> => {
      const moved = items.find(item => keyOf(item) === id)
      const others = items.filter(item => keyOf(item) !== id)
      const at = others.findIndex(item => keyOf(item) === of)
      if (moved === undefined || at < 0) return E.left(absent(what, moved === undefined ? id : of))
      return E.right(others.toSpliced(place === 'before' ? at : at + 1, 0, moved))
    }
    switch (what) {
      case 'category':
        return E.map((categories: CatalogueFile['categories']) => ({ ...file, categories }))(
          placed(file.categories, each => each.id),
        )
      case 'group':
        return E.map((groups: CatalogueFile['groups']) => ({ ...file, groups }))(placed(file.groups, each => each.no))
      case 'variant': {
        const group = file.groups.find(each => each.variants.some(has(id)))
        if (group === undefined) return E.left({ _tag: 'no_variant', no: id })
        return E.map((variants: CatalogueGroup['variants']) => withGroup(file, { ...group, variants }))(
          placed(group.variants, each => each.no),
        )
      }
    }
  }

const absent = (what: Move['what'], id: string): EditRefusal =>
  what === 'category' ? { _tag: 'no_category', id } : { _tag: 'no_such_number', no: id, what }

export interface NewGroup {
  readonly no: string
  readonly category: string
  readonly name: Texts
  readonly description: Texts
  readonly image: string
}

/** Adds a group without variants, at the end of the list. It is hidden until an operator shows it. */
export const addGroup =
  (fresh: NewGroup): Edit =>
  file => {
    if (file.groups.some(({ no }) => no === fresh.no)) return E.left({ _tag: 'number_taken', no: fresh.no })
    const category = file.categories.find(({ id }) => id === fresh.category)
    if (category === undefined) return E.left({ _tag: 'no_category', id: fresh.category })
    const group = { ...fresh, type: category.type, hidden: true, variants: [] }
    return E.right({ ...file, groups: [...file.groups, group] })
  }

export interface NewVariant {
  readonly no: string
  readonly group: string
  readonly name: Texts
  readonly price: Cents
  /** Absent: as the other variants of the group, or as codes. */
  readonly delivery?: CatalogueVariant['delivery']
}

/**
 * Adds a variant at the end of its group. It asks shoppers for the same as the last variant there. It is hidden until an
 * operator shows it.
 */
export const addVariant =
  ({ no, group: groupNo, name, price, delivery }: NewVariant): Edit =>
  file => {
    const group = file.groups.find(each => each.no === groupNo)
    if (group === undefined) return E.left({ _tag: 'no_such_number', no: groupNo, what: 'group' })
    if (hasVariant(file, no)) return E.left({ _tag: 'number_taken', no })
    const like = group.variants.at(-1)
    const variant: CatalogueVariant = {
      no,
      name,
      price,
      delivery: delivery ?? like?.delivery ?? 'code',
      hidden: true,
      fields: like?.fields ?? [],
      variations: like?.variations ?? [],
    }
    return E.right(withGroup(file, { ...group, variants: [...group.variants, variant] }))
  }

const has =
  (no: string) =>
  (each: { readonly no: string }): boolean =>
    each.no === no

const hasVariant = ({ groups }: CatalogueFile, no: string): boolean =>
  groups.some(({ variants }) => variants.some(has(no)))

const withGroup = (file: CatalogueFile, fresh: CatalogueGroup): CatalogueFile => ({
  ...file,
  groups: file.groups.map(each => (each.no === fresh.no ? fresh : each)),
})
