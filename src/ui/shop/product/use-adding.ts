import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { parkedDrafts } from '~/application/catalog/parked-draft'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { Variant } from '~/domain/catalog/variant'
import type { Lang } from '~/domain/shared/locale'
import { type Failure, type FieldErrors, fieldError } from '~/domain/shared/failure'
import {
  type Draft,
  choose,
  draftProblems,
  freshDraft,
  labelOf,
  lineOf,
  optionsOf,
  variantOf,
  withQuantity,
} from '~/domain/catalog/product-draft'
import { type Options, type Problem, type VariationGroup, toggle } from '~/domain/catalog/product-form'
import { pathTo } from '~/domain/site/routes'
import { isGuest, userOf } from '~/domain/account/session'
import { usedIn } from '~/domain/cart/used-details'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { BUY, useAddCommand, useBuyAfterLogin } from '~/ui/shop/product/use-add-command'
import { useHeldDraft } from '~/ui/shop/product/use-held-draft'
import { type Offers, useOffers } from '~/ui/shop/product/use-offers'

/** A product's form: its draft, its errors and its commands. */
export interface Adding {
  readonly draft: Draft
  readonly options: Options
  readonly pending: boolean
  /** The last attempt was to buy now, not to add only. */
  readonly buying: boolean
  /** A failure that belongs to no field. */
  readonly failure: Failure | undefined
  /** The errors that the form itself found when it was last sent; a new object each time. */
  readonly refusal: FieldErrors | undefined
  /** The errors from the server, until a field changes. */
  readonly refused: FieldErrors | undefined
  readonly errorOf: (name: string) => string | undefined
  readonly choose: (variant: string) => void
  readonly enter: (name: string, value: string) => void
  readonly toggle: (group: VariationGroup, option: string) => void
  readonly setQuantity: (quantity: number) => void
  /** Adds the line. */
  readonly submit: () => void
  /** Adds the line and opens the checkout. */
  readonly buy: () => void
  /** Earlier values that the fields offer. */
  readonly offers: Offers
}

const none: FieldErrors = {}

export const useAdding = (group: ProductGroup, onAdded: () => void): Adding => {
  const app = useApp()
  const { t } = useTranslation('shop')
  const [, navigate] = useLocation()
  const session = useLive(app.session.state)
  const [fresh] = useState(() => freshDraft(group))
  const held = useHeldDraft(group)
  const [entered, setDraft] = useState<Draft>()
  const draft = entered ?? held ?? fresh
  const [errors, setErrors] = useState(none)
  const [refusal, setRefusal] = useState<FieldErrors>()
  const variant = variantOf(group, draft)
  const options = variant === undefined ? {} : optionsOf(variant, draft)
  const offers = useOffers(group.no)
  const { command, buying, run } = useAddCommand(onAdded, offers.remember)
  const refused = command.failure?._tag === 'invalid' ? command.failure.errors : undefined
  const shown = refused ?? errors
  const errorOf = (name: string) => fieldError(shown, name)

  /** A changed field loses its error. */
  const change = (next: Draft, name?: string) => {
    setDraft(next)
    command.clear()
    setErrors(name === undefined ? none : without(shown, name))
  }
  const enter = (name: string, value: string) =>
    change({ ...draft, entered: { ...draft.entered, [name]: value } }, name)

  const send = (buys: boolean) => {
    if (variant === undefined || variant.stockout || command.pending) return
    if (isGuest(session)) {
      parkedDrafts(app.storage, app.env.clock).park(group, draft)()
      const back = pathTo('product', { product: group.no })
      navigate(`~${app.navigation.toLogin(buys ? `${back}?${BUY}` : back)}`)
      return
    }
    const wrong = draftErrors(t, app.settings.lang, variant, draft)
    if (wrong !== undefined) {
      command.clear()
      setErrors(wrong)
      setRefusal(wrong)
      return
    }
    setErrors(none)
    const line = lineOf(variant, draft)
    run({ line, used: usedIn(group.no, variant.fields, line.options), buys })
  }
  useBuyAfterLogin(held !== undefined && userOf(session) !== undefined, () => send(true))

  return {
    draft,
    options,
    pending: command.pending,
    buying,
    failure:
      command.failure !== undefined && !isOfField(command.failure, Object.keys(options)) ? command.failure : undefined,
    refusal,
    refused,
    errorOf,
    choose: no => change(choose(group, draft, no)),
    enter,
    toggle: (choices, option) => enter(choices.id, toggle(choices, options, option)[choices.id] ?? ''),
    setQuantity: quantity => {
      if (variant !== undefined) change(withQuantity(variant, draft, quantity))
    },
    submit: () => send(false),
    buy: () => send(true),
    offers,
  }
}

/** The problems of a draft in words, by field. Undefined if there are none. */
const draftErrors = (t: TFunction<'shop'>, lang: Lang, variant: Variant, draft: Draft): FieldErrors | undefined => {
  const found = Object.entries(draftProblems(variant, draft))
  if (found.length === 0) return undefined
  return Object.fromEntries(
    found.map(([name, problem]) => {
      const field = variant.fields.find(each => each.name === name)
      return [`options.${name}`, [problemText(t, problem, field === undefined ? problem.label : labelOf(field, lang))]]
    }),
  )
}

/** Is every message shown beside a field? */
const isOfField = (failure: Failure, fields: readonly string[]): boolean =>
  failure._tag === 'invalid' &&
  Object.keys(failure.errors).length > 0 &&
  Object.keys(failure.errors).every(key => fields.includes(key) || fields.some(field => key === `options.${field}`))

const without = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name && key !== `options.${name}`))

const problemText = (t: TFunction<'shop'>, problem: Problem, label: string): string => {
  switch (problem._tag) {
    case 'too_few':
      return t('problem.too_few', { label, min: problem.min })
    case 'too_many':
      return t('problem.too_many', { label, max: problem.max })
    case 'digits': {
      const { min, max } = problem
      return t('problem.digits', { label, digits: min === max ? min : t('problem.range', { min, max }) })
    }
    default:
      return t(`problem.${problem._tag}`, { label })
  }
}
