import * as t from 'io-ts'
import { act, look, lookBy } from '~/contract/console/console-call'
import { count, instant, object, optional, text } from '~/contract/wire'

const empty = object({}, {})

/** One thing that the shop checks about itself. */
const finding = t.type({
  id: t.string,
  state: t.keyof({ good: null, due: null, bad: null }),
  /** As `doctor` prints it, in English. */
  message: t.string,
  /** How many things are wrong. */
  wrong: count(0),
})
export type ConsoleFinding = t.TypeOf<typeof finding>

/** A running process of the shop, with the keys of the vault that it knows, the current one first. */
const process = t.type({
  name: t.string,
  started_at: instant,
  seen_at: instant,
  migration: t.string,
  keys: t.readonlyArray(t.string),
})

/** A key of the vault, and how many data keys it wraps. */
const key = t.type({ id: t.string, data_keys: count(0), is_current: t.boolean })

/** `backup`: `at` is absent if no backup was completed. */
const machine = t.type({
  at: instant,
  processes: t.readonlyArray(process),
  keys: t.readonlyArray(key),
  backup: object({ is_watched: t.boolean }, { at: instant }),
})
export type ConsoleMachine = t.TypeOf<typeof machine>

/** An act of an operator, as the audit has it. */
const recordedAct = object(
  {
    row: count(0),
    at: instant,
    by: t.string,
    command: t.string,
    subject: t.string,
    before: t.UnknownRecord,
    after: t.UnknownRecord,
  },
  { role: t.string, reason: t.string, via: t.string },
)
export type RecordedAct = t.TypeOf<typeof recordedAct>

const actPage = object({ items: t.readonlyArray(recordedAct) }, { next: t.string })

/** Some seals of the audit chain, worked out again. Ask with `after` for those behind `last`, until it is the `end`. */
const chainPart = object(
  { last: count(0), end: count(0), rows: count(0), unsealed: count(0) },
  {
    broken: t.type({ seal: count(0), why: t.string }),
    /** How the end of the chain contradicts its anchor outside the database. */
    cut: t.string,
  },
)
export type ChainPart = t.TypeOf<typeof chainPart>

/** `subject` is in no address: it may be the number of a customer. */
const actSearch = optional({ operator: text(100), subject: text(100), command: text(100), cursor: text(100) })

const findings = t.type({ at: instant, findings: t.readonlyArray(finding) })

export const systemCalls = {
  /** The checks whose result is known at once, in a shop of any size. */
  examine: look('doctor', '/system/findings', findings),
  /** The others. In a large shop they take seconds: they read every code, the pictures and the statements of 35 days. */
  examineLong: look('doctor', '/system/findings/long', findings),
  showMachine: look('doctor', '/system/processes', machine),
  /** Wraps every data key with the current key of this process. */
  rotateKeys: act('vault rotate', '/system/keys/rotate', empty, t.type({ keys: count(0), rewrapped: count(0) }), {
    stepUp: true,
  }),
  listActs: lookBy('audit log', '/system/acts/search', actSearch, actPage),
  /** Adds what is new to the chain. Then `verifyChain` works it out again, part by part. */
  sealChain: act('audit verify', '/system/chain/seal', empty, empty),
  verifyChain: look('audit log', '/system/chain', chainPart, ['after']),
  acceptChain: act('audit accept', '/system/chain/accept', empty, object({}, { cut: t.string }), { stepUp: true }),
}
