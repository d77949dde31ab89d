import * as fc from 'fast-check'
import type { RefundManner } from '@tests/server/payments/fake-refunds'
import { type Mood, type Standing, moods } from '@tests/prove/model/supplying'
import type { Door } from '@tests/prove/model/acting'
import type { Asker } from '@tests/prove/model/world'
import { CASH_HOLD_SECONDS, LASTS, type Lifetime, lifetimesOfCodes } from '@tests/prove/model/stock'
import { HOLD_SECONDS } from '@tests/server/shop-harness'

/** How an operator's file has a code that the shop knows already. */
export const spellings = ['as it was', 'in small letters', 'without hyphens'] as const
export type Spelling = (typeof spellings)[number]

/** By which way an operator does an act; absent: by a command. */
interface Acted {
  readonly door?: Door
}

/** Something that happens in a shop. Numbers choose among what is there; a step that has nothing to choose from is passed over. */
export type Step =
  | {
      readonly _tag: 'add'
      readonly who: number
      readonly what: number
      readonly quantity: number
      readonly player: string
      readonly key: string
    }
  | { readonly _tag: 'change'; readonly who: number; readonly line: number; readonly quantity: number }
  | { readonly _tag: 'clear' | 'show' | 'list' | 'logout' | 'login' | 'age'; readonly who: number }
  | { readonly _tag: 'choose'; readonly who: number; readonly method: string }
  | {
      readonly _tag: 'place'
      readonly who: number
      readonly key: string
      /** What the shopper confirmed: the cart as it is, one with another sum, one of another version; or an old client. */
      readonly confirmed?: 'cart' | 'sum' | 'version'
    }
  | {
      readonly _tag: 'pay'
      readonly which: number
      readonly method: string
      readonly key: string
      readonly by: Asker
      readonly wallet: 'answers' | 'unreachable' | 'refuses'
    }
  | { readonly _tag: 'check'; readonly which: number; readonly by: Asker }
  | { readonly _tag: 'cancel'; readonly which: number; readonly key: string; readonly stranger: boolean }
  | { readonly _tag: 'read'; readonly which: number; readonly stranger: boolean }
  | { readonly _tag: 'confirm'; readonly which: number; readonly given: 'right' | 'wrong' | 'elsewhere' }
  | { readonly _tag: 'revive'; readonly which: number; readonly who: number; readonly token: boolean }
  | {
      readonly _tag: 'tell'
      readonly which: number
      readonly payment: number
      readonly name: string
      readonly kind: 'paid' | 'failed' | 'expired'
      readonly wrong: 'nothing' | 'amount' | 'currency' | 'ref' | 'signature'
    }
  | { readonly _tag: 'silence'; readonly which: number; readonly payment: number }
  | { readonly _tag: 'wait'; readonly seconds: number }
  | { readonly _tag: 'sweep' }
  | (Acted & {
      readonly _tag: 'import'
      readonly what: number
      /** How long each new code lasts. */
      readonly fresh: readonly Lifetime[]
      readonly again: number
      readonly spelling: Spelling
      readonly skip: boolean
    })
  | (Acted & {
      readonly _tag: 'void'
      readonly what: number
      readonly codes: readonly number[]
      readonly spelling: Spelling
      readonly skip: boolean
    })
  | (Acted & {
      readonly _tag: 'quarantine'
      readonly what: number
      readonly batch: number
      readonly all: boolean
      /** `unseen`: orders that hold such codes are being placed at that moment, and keep them. */
      readonly how: 'done' | 'rehearsed' | 'unseen'
    })
  | (Acted & {
      readonly _tag: 'unlock'
      readonly what: number
      readonly batch: number
      readonly all: boolean
      readonly how: 'done' | 'rehearsed'
    })
  | (Acted & { readonly _tag: 'fulfil'; readonly which: number; readonly one: boolean; readonly force: boolean })
  | (Acted & { readonly _tag: 'abandonOrder'; readonly which: number; readonly force: boolean })
  | (Acted & { readonly _tag: 'callOff'; readonly which: number })
  | (Acted & { readonly _tag: 'markPaid'; readonly which: number; readonly payment: number })
  | { readonly _tag: 'supplier'; readonly mood: Mood }
  | {
      readonly _tag: 'supplied'
      readonly which: number
      readonly unit: number
      readonly status: Standing
      readonly signed: boolean
    }
  | (Acted & {
      readonly _tag: 'refunded'
      readonly which: number
      /** Empty: the money is not sent yet. */
      readonly ref: string
      readonly named: boolean
      readonly amount?: number
      readonly piece?: number
    })
  | (Acted & {
      readonly _tag: 'sendRefund'
      readonly which: number
      readonly named: boolean
      readonly amount?: number
      readonly piece?: number
    })
  /** The job comes by. `manner`: what the wallet does with refunds that it does not know. */
  | { readonly _tag: 'sendQueued'; readonly manner: RefundManner }
  | {
      readonly _tag: 'endRefund'
      readonly which: number
      readonly end: 'done' | 'closed' | 'stuck'
      /** The wallet notifies the shop. */
      readonly isTold: boolean
    }
  | (Acted & { readonly _tag: 'cancelRefund'; readonly which: number; readonly named: boolean })
  | (Acted & {
      readonly _tag: 'replace'
      readonly which: number
      readonly piece: number
      /** What the operator names: the piece alone, the code that it has, or the last one that was replaced. */
      readonly named: 'piece' | 'code' | 'old code'
    })
  | (Acted & { readonly _tag: 'review'; readonly which: number; readonly hold: boolean })

const who = fc.nat(2)
/** Which order, counted from the newest. */
const which = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(9) })
/** Which shelf: the one that a supplier delivers takes the most steps. */
const what = fc.oneof({ weight: 2, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: fc.constant(5) })
const key = fc.constantFrom('', '', 'a', 'b')
const by = fc.constantFrom<Asker[]>('owner', 'owner', 'owner', 'owner', 'link', 'link', 'stranger', 'wrong link')
const stranger = fc.constantFrom(false, false, false, true)
const skip = fc.boolean()
const spelling = fc.constantFrom(...spellings)
const force = fc.boolean()
const door = fc.constantFrom<Door[]>('command', 'console')
const method = fc.constantFrom('mpay', 'mpay', 'cash', 'payme', 'gold')

const some = <Tag extends Step['_tag'], Fields extends object>(
  weight: number,
  _tag: Tag,
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record(fields).map(given => ({ _tag, ...given })) })

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  some(14, 'add', {
    who,
    what,
    quantity: fc.integer({ min: 1, max: 3 }),
    player: fc.constantFrom('one', 'two', ''),
    key: fc.constantFrom('', '', '', 'a'),
  }),
  some(2, 'change', { who, line: fc.nat(5), quantity: fc.nat(3) }),
  some(1, 'clear', { who }),
  some(1, 'show', { who }),
  some(2, 'list', { who }),
  some(1, 'logout', { who }),
  some(2, 'login', { who }),
  some(2, 'age', { who }),
  some(2, 'confirm', { which, given: fc.constantFrom('right', 'right', 'wrong', 'elsewhere') }),
  some(2, 'choose', { who, method: fc.oneof(method, fc.constant('')) }),
  some(12, 'place', { who, key }),
  some(8, 'place', { who, key, confirmed: fc.constantFrom('cart', 'cart', 'sum', 'version') }),
  some(12, 'pay', {
    which,
    method,
    key,
    by,
    wallet: fc.constantFrom('answers', 'answers', 'answers', 'answers', 'unreachable', 'refuses'),
  }),
  some(4, 'check', { which, by }),
  some(3, 'cancel', { which, key, stranger }),
  some(4, 'read', { which, stranger }),
  some(2, 'revive', { which, who: fc.nat(3), token: fc.constantFrom(true, true, false) }),
  some(14, 'tell', {
    which,
    payment: fc.nat(2),
    name: fc.constantFrom('a', 'b', 'c', 'silent'),
    kind: fc.constantFrom('paid', 'paid', 'paid', 'paid', 'failed', 'expired'),
    wrong: fc.oneof(
      { weight: 9, arbitrary: fc.constant('nothing' as const) },
      { weight: 4, arbitrary: fc.constantFrom('amount', 'currency', 'ref', 'signature') },
    ),
  }),
  some(4, 'silence', { which, payment: fc.nat(2) }),
  some(7, 'wait', {
    seconds: fc.constantFrom(1, 3, 61, HOLD_SECONDS - 1, HOLD_SECONDS, HOLD_SECONDS, CASH_HOLD_SECONDS, LASTS),
  }),
  some(7, 'sweep', {}),
  some(2, 'import', {
    what,
    fresh: fc.array(fc.constantFrom(...lifetimesOfCodes), { maxLength: 2 }),
    again: fc.nat(1),
    spelling,
    skip,
    door,
  }),
  some(1, 'void', { what, codes: fc.array(fc.nat(5), { maxLength: 2 }), spelling, skip, door }),
  some(3, 'quarantine', {
    what,
    batch: fc.nat(2),
    all: fc.boolean(),
    how: fc.constantFrom('done', 'done', 'unseen', 'unseen', 'rehearsed'),
    door,
  }),
  some(3, 'unlock', {
    what,
    batch: fc.nat(2),
    all: fc.boolean(),
    how: fc.constantFrom('done', 'done', 'rehearsed'),
    door,
  }),
  some(5, 'fulfil', { which, one: fc.boolean(), force, door }),
  some(2, 'abandonOrder', { which, force, door }),
  some(1, 'callOff', { which, door }),
  some(3, 'markPaid', { which, payment: fc.nat(2), door }),
  some(3, 'supplier', { mood: fc.constantFrom(...moods) }),
  some(7, 'supplied', {
    which,
    unit: fc.nat(3),
    status: fc.constantFrom('accepted', 'done', 'done', 'failed'),
    signed: fc.constantFrom(true, true, true, false),
  }),
  some(4, 'refunded', { which, ref: fc.constantFrom('a', 'b', ''), named: fc.boolean(), door }),
  some(4, 'refunded', {
    which,
    ref: fc.constantFrom('a', 'b', 'c', ''),
    named: fc.boolean(),
    amount: fc.constantFrom(1, 500, 2_900, 10_001, 100_000),
    door,
  }),
  some(3, 'refunded', { which, ref: fc.constantFrom('a', 'b', 'c', ''), named: fc.boolean(), piece: fc.nat(3), door }),
  some(3, 'sendRefund', { which, named: fc.boolean(), door }),
  some(2, 'sendRefund', { which, named: fc.boolean(), amount: fc.constantFrom(1, 500, 10_001), door }),
  some(2, 'sendRefund', { which, named: fc.boolean(), piece: fc.nat(3), door }),
  some(6, 'sendQueued', { manner: fc.constantFrom('usual', 'usual', 'at once', 'lost', 'dead', 'refused') }),
  some(4, 'endRefund', { which, end: fc.constantFrom('done', 'done', 'closed', 'stuck'), isTold: fc.boolean() }),
  some(4, 'cancelRefund', { which, named: fc.boolean(), door }),
  some(5, 'replace', { which, piece: fc.nat(3), named: fc.constantFrom('piece', 'code', 'old code'), door }),
  some(3, 'review', { which, hold: fc.boolean(), door }),
)
