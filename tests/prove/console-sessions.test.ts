import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consoleCalls } from '~/contract/console/console-calls'
import { isNothing } from '~/contract/json-schema'
import { operatorCalls } from '~/contract/console/operators'
import { orderCalls } from '~/contract/console/orders'
import { stockCalls } from '~/contract/console/stock'
import { cents } from '~/domain/shared/money'
import { actsOn, listActs } from '@server/operators/acts'
import { mayRun } from '@server/operators/permissions'
import { roles } from '@server/platform/database/schema/operators'
import { importCodes as importCodesOf } from '@server/stock/import-codes'
import { changedTables, digestOf } from '@tests/prove/console/digest'
import { endings } from '@tests/prove/console/endings'
import { type Bytes, bytesOf, halfSent, ownPage } from '@tests/prove/console/half-sent'
import { long, progress, tally } from '@tests/prove/tally'
import { type Console, openConsoleShop } from '@tests/server/console/harness'
import { pieces } from '@tests/server/import-harness'
import { type OrderDesk, openOrderDesk } from '@tests/server/console/order-desk'

const ROUNDS = long ? 10 : 1
const RACES = long ? 40 : 3

let desk: OrderDesk
let url: string
beforeAll(async () => {
  desk = await openOrderDesk({ kind: 'postgres' })
  url = await desk.h.listen()
})
afterAll(() => desk.close())

/** Acts that do something if they are let through. */
const works: Readonly<Record<string, () => Promise<Bytes>>> = {
  'a refund': async () => {
    const { no } = await desk.sold()
    const { refund } = orderCalls
    return bytesOf(refund, refund.path.replace('{order}', no), { way: 'due', amount: cents(100) })
  },
  'an import of codes': async () => {
    const { deps } = desk.h
    const variant = await desk.h.variant({ codes: 0 })
    // the first import also gives codes of earlier releases their present fingerprint
    await importCodesOf(deps, pieces(`code\nC-${randomUUID()}\n`), { source: 'before', variant })
    const file = `code\n${Array.from({ length: 50 }, () => `C-${randomUUID()}`).join('\n')}\n`
    const { importCodes } = stockCalls
    return bytesOf(importCodes, importCodes.path, { source: 'codes.csv', variant, skip_refused: false }, file)
  },
  'a new code': async () => {
    const { no } = await desk.sold({ spare: 1 })
    const { replace } = orderCalls
    return bytesOf(replace, replace.path.replace('{order}', no), { why: 'invalid', unit: '1.1' })
  },
}

const digest = async () => {
  await desk.h.shop.flush()
  return digestOf(desk.h.deps.db)
}

const asked = (headers: Readonly<Record<string, string>>, { path, body }: Bytes) =>
  desk.h.ask('POST', path, { bare: true, headers, body })

/** A test: each line is one violation. */
const expectProven = (invariant: string, proof: string, tries: number, violations: readonly string[]): void => {
  tally({ invariant, proof, tries, violations })
  expect(violations).toEqual([])
}

it('[I-33] a call that was admitted, and a later one, do nothing once the operator may not act', async () => {
  const cells = Array.from({ length: ROUNDS }, () =>
    endings.flatMap(ending => Object.entries(works).map(([what, work]) => ({ ending, what, work }))),
  ).flat()
  const wrong: string[] = []
  for (const [at, { ending, what, work }] of cells.entries()) {
    const { h } = desk
    const person = await h.person('owner')
    const bytes = await work()
    const half = await halfSent(h, url, person, bytes)
    await ending.happen(h, person)
    const before = await digest()
    const during = await half.finish()
    const later = await asked(ownPage(person, bytes), bytes)
    const said = (line: string) => `${what}, after ${ending.name}: ${line}`
    if (during !== ending.status) wrong.push(said(`the call on its way is answered ${during}`))
    if (later.status !== ending.status) wrong.push(said(`a later call is answered ${later.status}`))
    wrong.push(...changedTables(before, await digest()).map(table => said(`${table} changed`)))
    progress(at + 1, cells.length, 'sessions that end')
  }
  expectProven('I-33', 'sessions that end with a call on its way', cells.length, wrong)
})

it('[I-33] an account that is disabled among its own acts does each of them with its entry, or not at all', async () => {
  const wrong: string[] = []
  for (let round = 0; round < RACES; round += 1) {
    const { h } = desk
    const [owner, person] = [await h.person('owner'), await h.person('owner')]
    const { no, id } = await desk.sold()
    const note = (at: number) => person.act(orderCalls.note, { note: `note ${at}` }, { params: { order: no } })
    const disabled = () => owner.act(operatorCalls.disableOperator, {}, { params: { name: person.name } })
    const place = round % 6
    const together = [
      ...[0, 1, 2, 3, 4, 5].slice(0, place).map(note),
      disabled(),
      ...[0, 1, 2, 3, 4, 5].slice(place).map(note),
    ]
    const answers = await Promise.all(together)
    const late = await Promise.all([6, 7].map(note))
    const done = answers.filter((answer, at) => at !== place && answer.status === 200).length
    const acts = await actsOn(h.deps.db, id)
    const odd = answers.filter(({ status }, at) => (at === place ? status !== 200 : status !== 200 && status !== 401))
    wrong.push(
      ...odd.map(({ status, text }) => `${status} ${text}`),
      ...(acts.length === done ? [] : [`${done} notes were written, and the audit has ${acts.length}`]),
      ...late.filter(({ status }) => status !== 401).map(({ status }) => `a note after the end is answered ${status}`),
    )
    progress(round + 1, RACES, 'accounts disabled among their acts')
  }
  expectProven('I-33', 'accounts disabled among their acts', RACES, wrong)
})

it('[I-33] two owners who disable each other at once leave an owner who can act', async () => {
  const wrong: string[] = []
  for (let round = 0; round < RACES; round += 1) {
    const h = await openConsoleShop({ kind: 'postgres', stocked: false })
    const [one, other] = [await h.person('owner'), await h.person('owner')]
    const disable = (by: Console, { name }: Console) => by.act(operatorCalls.disableOperator, {}, { params: { name } })
    const answers = await Promise.all([disable(one, other), disable(other, one)])
    const open = await Promise.all([one, other].map(each => each.look(operatorCalls.listOperators)))
    const able = open.filter(({ status }) => status === 200).length
    if (able !== 1) wrong.push(`${able} owners can act`)
    for (const { status, text } of answers) if (status >= 500) wrong.push(text)
    await h.close()
  }
  expectProven('I-33', 'owners who disable each other', RACES, wrong)
})

it('[I-33] a call that the own page of the console did not make changes nothing', async () => {
  const { h } = desk
  const person = await h.person('owner')
  const wrong: string[] = []
  const foreign = (bytes: Bytes): Readonly<Record<string, Readonly<Record<string, string>>>> => {
    const own = ownPage(person, bytes)
    const { 'x-requested-with': _header, ...bare } = own
    return {
      'without the header of the own page': bare,
      'from another site': { ...own, 'sec-fetch-site': 'cross-site' },
      'from a page of the shop': { ...own, 'sec-fetch-site': 'same-site' },
      'from another origin': { ...own, origin: 'https://other.example' },
      'from a typed address': { ...own, 'sec-fetch-site': 'none' },
    }
  }
  const real = await Promise.all(Object.values(works).map(work => work()))
  const empty = consoleCalls
    .filter(({ kind, method }) => kind === 'act' && method === 'POST')
    .map(({ path, body, file }) => ({
      path: path.replaceAll(/\{\w+\}/gu, 'nothing'),
      type: file === undefined ? 'application/json' : 'application/octet-stream',
      body: Buffer.from(isNothing(body) ? '' : '{}'),
    }))
  const before = await digest()
  let tries = 0
  for (const bytes of [...real, ...empty])
    for (const [how, headers] of Object.entries(foreign(bytes))) {
      const { status } = await asked(headers, bytes)
      tries += 1
      if (status !== 403) wrong.push(`${bytes.path} ${how}: ${status}`)
    }
  wrong.push(...changedTables(before, await digest()).map(table => `${table} changed`))
  // the same bytes work from the own page
  for (const bytes of real) {
    const { status, text } = await asked(ownPage(person, bytes), bytes)
    if (status !== 200) wrong.push(`${bytes.path} from the own page: ${status} ${text}`)
  }
  expectProven('I-33', 'calls that other pages make', tries, wrong)
})

it('[I-33] an act without the permission, or without a fresh second factor, changes nothing', async () => {
  const { h } = desk
  const people = await Promise.all(roles.map(async role => ({ role, person: await h.person(role) })))
  const wrong: string[] = []
  let tries = 0
  const before = await digest()
  const send = async (person: Console, path: string, file: boolean) => {
    const type = file ? 'application/octet-stream' : 'application/json'
    const bytes = { path: path.replaceAll(/\{\w+\}/gu, 'nothing'), type, body: Buffer.from('{}') }
    tries += 1
    return asked(ownPage(person, bytes), bytes)
  }
  const acts = consoleCalls.filter(({ kind, method }) => kind === 'act' && method === 'POST')
  for (const { role, person } of people)
    for (const { path, command, file } of acts.filter(each => !mayRun(role, each.command))) {
      const { status } = await send(person, path, file !== undefined)
      if (status !== 403) wrong.push(`${role} makes ${path} (${command}): ${status}`)
    }
  // a login is a second factor for five minutes
  h.clock.now += 6 * 60_000
  for (const { path, file } of acts.filter(({ stepUp }) => stepUp)) {
    const answer = await send(people[0]?.person ?? desk.owner, path, file !== undefined)
    if (answer.status !== 409 || !answer.text.includes('"step_up"')) wrong.push(`${path}: ${answer.status}`)
  }
  wrong.push(...changedTables(before, await digest()).map(table => `${table} changed`))
  expect((await listActs(h.deps.db, { limit: 1 })).length).toBe(1)
  expectProven('I-33', 'acts without the permission or the second factor', tries, wrong)
})
