import type { EditionCode, Lang } from '~/domain/shared/locale'
import { type Cents, currencySymbol, formatMoney } from '~/domain/shared/money'
import { message, type MessageKey } from '@server/platform/messages/message'
import type { PaymentInstruction, WordlessInstruction } from '~/domain/payments/payment'

/** The edition and the language of the reader, and the names that the texts mention. */
interface Wording {
  readonly edition: EditionCode
  readonly lang: Lang
  /** The shop's name, in that language. */
  readonly merchant: string
  /** The order's number. */
  readonly no: string
}

/**
 * Adds texts to an instruction for the current reader, whose language may differ from the one in which the payment was
 * opened.
 */
export const inWords = (instruction: WordlessInstruction, wording: Wording): PaymentInstruction => {
  switch (instruction.kind) {
    case 'qr':
      return { ...instruction, ...scanning(instruction, wording) }
    case 'offline':
      return { ...instruction, steps: atTheCounter(instruction, wording) }
    case 'redirect':
    case 'app':
    case 'form':
    case 'jsapi':
    case 'none':
      return instruction
  }
}

/** The messages with the names of the apps that scan codes, by payment method. */
const apps: ReadonlyMap<string, MessageKey> = new Map([
  ['mpay', 'app.mpay'],
  ['bocpay', 'app.bocpay'],
  ['payme', 'app.payme'],
  ['wechat', 'app.wechat'],
])

/** The texts for a code that the shopper scans. */
const scanning = (instruction: WordlessInstruction, { edition, lang, merchant, no }: Wording) => {
  const name = apps.get(instruction.method)
  const app = name === undefined ? instruction.method : message(lang, name)
  const sum = shownSum(edition, instruction.settles ?? instruction)
  return {
    title: message(lang, 'scan.title', { app }),
    subject: `${merchant} · ${no}`,
    logo: '',
    tips: [message(lang, 'scan.thisOrderOnly'), message(lang, 'scan.stay')],
    steps: [
      message(lang, 'scan.open', { app }),
      message(lang, 'scan.scan'),
      message(lang, 'scan.confirm', { sum, shop: merchant }),
    ],
  }
}

/** A sum in the currency that the wallet charges, marked as everywhere in this edition. */
const shownSum = (
  edition: EditionCode,
  { amount, currency }: { readonly amount: Cents; readonly currency: string },
): string => formatMoney(amount, currencySymbol(edition, currency))

/** What to do at the counter. */
const atTheCounter = (
  instruction: WordlessInstruction,
  { edition, lang, merchant, no }: Wording,
): readonly string[] => [
  message(lang, 'counter.come', { shop: merchant }),
  message(lang, 'counter.tellNumber', { no }),
  message(lang, 'counter.pay', { sum: shownSum(edition, instruction) }),
]
