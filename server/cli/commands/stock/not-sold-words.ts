import type { NotSold, NotSoldCause } from '@server/acts/stock/not-sold'
import { shopTime } from '@server/platform/period'

/** For JSON: each cause is a text, with the command that ends it if there is one. */
export const notSoldShown = ({ variant, because }: NotSold) => ({ variant, because: because.map(causeWords) })

/** One line for the operator. */
export const notSoldLine = (found: NotSold): string => {
  const { variant, because } = notSoldShown(found)
  return `${variant} is not sold: ${because.join('; ')}.`
}

const causeWords = (cause: NotSoldCause): string => {
  switch (cause._tag) {
    case 'variant_hidden': {
      const { no, isHidden, isOffSale } = cause
      const states = [...(isHidden ? ['hidden'] : []), ...(isOffSale ? ['off sale'] : [])].join(' and ')
      return `it is ${states} (catalogue show ${no})`
    }
    case 'group_hidden':
      return `its group is hidden (catalogue show ${cause.no})`
    case 'not_yet':
      return `${subjectOf(cause)} is sold from ${shopTime(cause.from)}`
    case 'ended':
      return `${subjectOf(cause)} was sold until ${shopTime(cause.until)}`
  }
}

const subjectOf = ({ what }: { readonly what: 'variant' | 'group' }): string =>
  what === 'variant' ? 'it' : 'its group'
