import * as t from 'io-ts'
import { type ListedCall, refused } from '~/contract/console/console-call'
import { listActs, type StoredAct } from '@server/operators/acts'
import { changedTables, digestOf } from '@tests/prove/console/digest'
import type { Answer } from '@tests/server/http/harness'
import type { Console } from '@tests/server/console/harness'
import type { OrderDesk } from '@tests/server/console/order-desk'

/** An act that several operators do at once. One of them has the effect, unless it is for all. */
export interface Contest {
  readonly name: string
  readonly call: Pick<ListedCall, 'method' | 'path' | 'command'>
  /** How the others may be refused. Others may be answered that it was done before. */
  readonly refusals: readonly string[]
  readonly prepare: (desk: OrderDesk) => Promise<Attempts>
  /** False for an act whose answer is a secret. */
  readonly hasDryRun?: boolean
  /** Each of them has the effect, one after the other, and none of the effects is lost. */
  readonly isForAll?: boolean
}

export interface Attempts {
  /** What an operator does. `at`: their number, for what each of them does in another way. */
  readonly attempt: (operator: Console, at: number, dryRun: boolean) => Promise<Answer>
  /** Does the answer say that something was changed? */
  readonly changed: (body: Body) => boolean
  /** How often the effect is there. Of an act for all: how many of the effects are there. */
  readonly effects: () => Promise<number>
}

export type Body = Readonly<Record<string, unknown>>

const body = t.record(t.string, t.unknown)

/** The act was not done before. */
export const isFresh = ({ is_repeated: isRepeated }: Body): boolean => isRepeated === false

export const hasSome = (list: unknown): boolean => Array.isArray(list) && list.length > 0

/** Lets the operators do it at once; answers what is wrong, by invariant. */
export const contested = async (
  desk: OrderDesk,
  operators: readonly Console[],
  contest: Contest,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { db } = desk.h.deps
  const attempts = await contest.prepare(desk)
  const said = (lines: readonly string[]) => lines.map(line => `${contest.name}: ${line}`)
  const rehearsed = contest.hasDryRun === false ? [] : await rehearse(desk, operators, attempts)
  const before = (await listActs(db, { limit: 1 }))[0]?.row ?? 0
  const answers = await Promise.all(operators.map((operator, at) => attempts.attempt(operator, at, false)))
  const acts = (await listActs(db, { command: contest.call.command, limit: 100 })).filter(({ row }) => row > before)
  const winners = operators.filter((_, at) => hadEffect(answers[at], attempts)).map(({ name }) => name)
  const effects = await attempts.effects()
  const wanted = contest.isForAll === true ? operators.length : 1
  return new Map([
    [
      'I-32',
      said(unlike('the audit', acts.map(({ by }) => by).toSorted(), winners.toSorted()).concat(acts.flatMap(faultsOf))),
    ],
    [
      'I-35',
      said([
        ...unlike('operators with the effect', winners.length, wanted),
        ...unlike('effects', effects, wanted),
        ...answers.flatMap(answer => surprises(answer, contest)),
      ]),
    ],
    ['I-36', said(rehearsed)],
  ])
}

const unlike = (what: string, found: unknown, expected: unknown): readonly string[] =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`]

const hadEffect = (answer: Answer | undefined, { changed }: Attempts): boolean =>
  answer?.status === 200 && body.is(answer.body) && changed(answer.body)

/** An answer that is neither an effect, nor a repetition, nor a refusal that the operator can read. */
const surprises = ({ status, body: given, text }: Answer, { refusals }: Contest): readonly string[] => {
  if (status === 200) return []
  return status === 409 && refused.is(given) && refusals.includes(given.refusal) ? [] : [`${status} ${text}`]
}

/** The entry that an act of the console must have in the audit. */
export const faultsOf = (act: StoredAct): readonly string[] => [
  ...unlike('the way', act.via, 'console'),
  ...unlike('the kind of operator', act.door, 'account'),
  ...(act.operator === undefined || act.role === undefined ? ['the account or its role is missing'] : []),
  ...(act.reason === undefined ? ['the reason is missing'] : []),
]

/** A preview works like the act, and changes nothing. */
const rehearse = async (
  { h }: OrderDesk,
  [operator]: readonly Console[],
  { attempt, changed }: Attempts,
): Promise<readonly string[]> => {
  if (operator === undefined) return ['there is no operator']
  // pushes of earlier acts are still on their way
  await h.shop.flush()
  const before = await digestOf(h.deps.db)
  const answer = await attempt(operator, 0, true)
  const after = await digestOf(h.deps.db)
  const isGood =
    answer.status === 200 && (hadEffect(answer, { attempt, changed, effects: async () => 0 }) || isPlan(answer))
  return [
    ...(isGood ? [] : [`its preview answers ${answer.status} ${answer.text}`]),
    ...changedTables(before, after).map(table => `its preview changed ${table}`),
  ]
}

/** A preview of a file says that nothing was kept, and how many codes are good. */
const isPlan = ({ body: given }: Answer): boolean =>
  body.is(given) && typeof given['codes'] === 'number' && given['codes'] > 0
