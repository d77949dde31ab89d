import { validate as validateByReadme } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as E from 'fp-ts/Either'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as calls from '~/contract/calls'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import { isNothing } from '~/contract/json-schema'
import { orderEvent } from '~/contract/orders.wire'
import { exampleGroups } from '~/contract/published/catalogue-examples'
import { openApiDocument } from '~/contract/published/openapi'
import { operations } from '~/contract/published/operations'
import { exampleOrderEvent } from '~/contract/published/order-examples'
import { protocolTexts } from '~/contract/published/protocol-operation'
import { protocolCalls } from '~/contract/protocol-calls'
import { schemaChecks } from '@tests/api/schema-checks'

const plain = (): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(openApiDocument('https://shop.example.com')))
const every = { ...calls }
const names = Object.keys(calls).filter((name): name is keyof typeof calls => name in calls)
/** As it travels: absent properties are left out. */
const sent = (example: unknown): unknown => JSON.parse(JSON.stringify(example))

describe('the published document', () => {
  test('the published document is valid by two validators that do not know each other', async () => {
    expect(await new Validator().validate(plain())).toEqual({ valid: true })
    expect(await validateByReadme(JSON.parse(JSON.stringify(plain())))).toMatchObject({ valid: true, warnings: [] })
  })

  test('the published document has the version of the contract', () => {
    expect(plain()).toMatchObject({ info: { version: CONTRACT_VERSION } })
    const { operations: listed } = schemaChecks(plain())
    expect(readFileSync('docs/spec/api.md', 'utf8')).toContain(`| ${CONTRACT_VERSION} |`)
    expect(listed.length).toBe(names.length + Object.keys(protocolCalls).length)
  })

  test.each(names)('the examples of %s are read by its own codecs, and match its schemas', name => {
    const { body, answer } = every[name]
    const text = operations[name]
    const { requestErrors, answerErrors } = schemaChecks(plain())
    expect([isNothing(body), text.body === undefined]).toEqual([isNothing(body), isNothing(body)])
    expect([isNothing(answer), text.answer === undefined]).toEqual([isNothing(answer), isNothing(answer)])
    if (!isNothing(body)) {
      expect(body.decode(sent(text.body))).toMatchObject(E.right({}))
      expect(requestErrors(name, sent(text.body))).toEqual([])
    }
    if (!isNothing(answer)) {
      const read = answer.decode(sent(text.answer))
      expect(read._tag).toBe('Right')
      expect(answerErrors(name, every[name].status, sent(text.answer))).toEqual([])
    }
  })

  test('the examples of calls with their own protocols are read by their codecs', () => {
    for (const [name, text] of Object.entries(protocolTexts)) {
      const call = Object.entries(protocolCalls).find(([each]) => each === name)?.[1]
      if (call?.body?.codec !== undefined) expect(call.body.codec.decode(text.body)._tag).toBe('Right')
      for (const [status, answer] of Object.entries(call?.answers ?? {}))
        if (answer.codec !== undefined)
          expect(answer.codec.decode(text.answers?.[Number(status)])._tag, `${name} ${status}`).toBe('Right')
    }
    expect(orderEvent.decode(exampleOrderEvent)._tag).toBe('Right')
  })

  test('the examples of the catalogue are products of the sample catalogue, with their names and prices', () => {
    const { groups } = JSON.parse(readFileSync('data/catalogue.json', 'utf8'))
    for (const { no, name, products } of exampleGroups) {
      const stored = groups.find((group: { readonly no: string }) => group.no === no)
      expect(stored.name.en).toBe(name)
      for (const product of products) {
        const variant = stored.variants.find((each: { readonly no: string }) => each.no === product.no)
        expect(product).toMatchObject({ name: variant.name.en, price: variant.price })
      }
    }
  })

  test('every placeholder of a path has an example', () => {
    for (const name of names)
      for (const [, placeholder = ''] of every[name].path.matchAll(/\{(\w+)\}/gu))
        expect(operations[name].params?.[placeholder], `${name} ${placeholder}`).toBeDefined()
  })

  test('every flag that pages read names the calls that it stands for', () => {
    const flags = new Set(names.map(name => operations[name].feature))
    for (const flag of ['receipts', 'customer_data', 'registration', 'devices', 'cancellation', 'social_links'])
      expect([...flags]).toContain(flag)
    for (const name of names)
      expect([name, operations[name].firstSale && operations[name].feature]).toEqual([name, undefined])
  })
})
