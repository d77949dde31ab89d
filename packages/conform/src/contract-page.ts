import { type Clause, type Needs, type Profile, included, profiles } from '@conform/kernel/clause'
import { clauses } from '@conform/clauses/all'
import { goodsInWords, hooksInWords } from '@conform/needs-in-words'
import type { Passive } from '@conform/kernel/passive'
import { passives } from '@conform/passive/all'
import type { Rule } from '@conform/run/verdict'
import { receiverClauses, senderClauses } from '@conform/webhooks/all'

/** What a backend has that claims a profile. */
const ABOUT: Readonly<Record<Profile, string>> = {
  browse: 'The catalogue can be read.',
  buy: 'Customers log in, fill a cart, order and pay.',
  safe: 'No code is sold twice, lost after a payment or shown to another person.',
  link: 'An order has a link, `/s/{token}`: it shows the status and lets another person pay.',
  account: 'Customers register, log in by phone code, change their data and end their sessions.',
  social: 'Customers log in by an account at another site.',
  reveal: 'An old session needs a phone code before it sees codes.',
  receipts: 'Receipts are mailed.',
  live: 'Changes of orders are pushed.',
  apps: 'Mini-apps log customers in with the shop, and a one-time value becomes a session.',
  elsewhere: 'The pages have another origin than the backend.',
}

const quoted = (names: readonly string[]): string => names.map(name => `\`${name}\``).join(', ')

const needsOf = ({ hooks, goods, features, wire }: Needs): readonly string[] => [
  ...(hooks.length === 0 ? [] : [`hooks ${quoted(hooks)}`]),
  ...(goods.length === 0 ? [] : [`goods ${quoted(goods)}`]),
  ...(features.length === 0 ? [] : [`flags ${quoted(features)}`]),
  ...(wire ? ['sends its own requests'] : []),
]

const item = ({ id, level, text }: Pick<Clause, 'id' | 'level' | 'text'>, notes: readonly string[]): string =>
  `- **${id}** ${level}. ${text}${notes.length === 0 ? '' : `\n  _(${notes.join('; ')})_`}`

const clauseItem = (clause: Clause): string =>
  item(clause, [...needsOf(clause.needs), ...(clause.stochastic ? ['a race, repeated'] : [])])

const passiveItem = (passive: Passive): string => item(passive, ['judged over every answer'])

const including = (profile: Profile): string => {
  const others = included(profile).filter(each => each !== profile)
  return others.length === 0 ? '' : ` This profile includes ${quoted(others)}.`
}

const section = (profile: Profile): string =>
  [
    `## ${profile}`,
    `${ABOUT[profile]}${including(profile)}`,
    [
      ...clauses
        .filter(clause => clause.profile === profile)
        .map(clause => ({ id: clause.id, line: clauseItem(clause) })),
      ...passives
        .filter(passive => passive.profile === profile)
        .map(passive => ({ id: passive.id, line: passiveItem(passive) })),
    ]
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ line }) => line)
      .join('\n'),
  ].join('\n\n')

const rules = (list: readonly Rule[], notesOf: (rule: Rule) => readonly string[] = () => []): string =>
  list.map(rule => item(rule, notesOf(rule))).join('\n')

const hooked = new Set(receiverClauses.filter(({ needsHook }) => needsHook).map(({ id }) => id))

const WEBHOOKS = [
  '## webhooks',
  'A program that receives the webhooks of a shop, or one that sends them ([docs/webhooks.md](webhooks.md)).\n' +
    'A run against a backend does not try these clauses: ' +
    '[`conform webhooks`](webhooks.md#test-a-receiver-or-a-sender) does.',
  '### A receiver',
  rules(receiverClauses, ({ id }) => (hooked.has(id) ? ['hook `taken`'] : [])),
  '### A sender',
  rules(senderClauses),
].join('\n\n')

const INTRODUCTION = `# The contract of a backend

For authors of a backend, in any language. After reading you know what a backend must do so that the front end runs on it,
and so that its codes are safe. The calls and their fields are in the OpenAPI document of a running shop,
\`/openapi.json\`; this page is about their behaviour.

This page is written from the list of clauses, \`packages/conform/src/clauses/all.ts\`. Each clause is a test as well: the
reference backend and the adapters in memory keep all of them (\`tests/conform\`). After a change of the list,
\`npx vitest run --project server tests/conform/contract-page.test.ts -u\` writes this page again.

- A backend that breaks a **MUST** does not carry the shop, or its codes are not safe. One that breaks a **SHOULD** is
  worse for its shoppers.
- Clauses belong to profiles. A backend claims the profiles that it has, and only their clauses are tested.
- An id is never given to another clause. Clauses whose id begins with I hold an invariant of the shop
  ([docs/invariants.md](invariants.md#what-must-always-hold)).
- A clause may need hooks, which only the backend can provide, and goods with certain properties. Without them it is not
  testable, which is not a pass. Both are listed [below](#hooks-and-goods).
- A clause may name flags of \`features\` in \`GET /api/init\` ([what a server has](spec/api.md#what-a-server-has)). If one
  is \`false\`, the clause is not applicable: it is not tried, and fails nothing.
- A race can show that a backend breaks a rule, but not that it always keeps it.`

const table = (head: string, rows: Readonly<Record<string, string>>): string =>
  [`| ${head} | |`, '|---|---|', ...Object.entries(rows).map(([name, text]) => `| \`${name}\` | ${text} |`)].join('\n')

const NEEDS = ['## Hooks and goods', table('hook', hooksInWords), table('good', goodsInWords)]

/** `docs/contract.md`: every clause, by profile. */
export const contractPage = (): string =>
  `${[INTRODUCTION, ...profiles.map(section), WEBHOOKS, ...NEEDS].join('\n\n')}\n`
