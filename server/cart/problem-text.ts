import type { Problem } from '~/domain/catalog/product-form'
import type { Lang } from '~/domain/shared/locale'
import { message } from '@server/platform/messages/message'

/** What to tell the shopper about a problem in a product form. */
export const problemText = (lang: Lang, problem: Problem): string =>
  problem._tag === 'digits' && problem.min !== problem.max
    ? message(lang, 'form.digit_range', problem)
    : message(lang, `form.${problem._tag}`, problem)
