import { useTranslation } from 'react-i18next'

const STATUSES = [
  'pending',
  'waiting_for_payment',
  'paid',
  'processing',
  'success',
  'cancelled',
  'refund_due',
  'refunded',
] as const
const REASONS = ['late', 'twice', 'amount', 'undeliverable', 'faulty', 'other'] as const
const EFFECTS = ['paid', 'noted', 'refund_due', 'unmatched'] as const
const SUPPLIED = ['manual', 'queued', 'sent', 'accepted', 'done', 'failed', 'withdrawn'] as const
const CODE_STATES = ['free', 'held', 'sold'] as const

/** The words for what queues name by its code. A code that the console does not know stays as it is. */
export const useQueueWords = () => {
  const { t } = useTranslation('system')
  const known = <A extends string>(codes: readonly A[], code: string, words: (code: A) => string): string => {
    const found = codes.find(each => each === code)
    return found === undefined ? code : words(found)
  }
  return {
    status: (code: string) => known(STATUSES, code, each => t(`words.status.${each}`)),
    reason: (code: string) => known(REASONS, code, each => t(`words.reason.${each}`)),
    effect: (code: string) => known(EFFECTS, code, each => t(`words.effect.${each}`)),
    supplier: (code: string) => known(SUPPLIED, code, each => t(`words.supplier.${each}`)),
    code: (code: string) => known(CODE_STATES, code, each => t(`words.code.${each}`)),
  }
}
