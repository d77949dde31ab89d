import { Ajv2020 } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { expect, test } from 'vitest'
import { openApiDocument } from '~/contract/published/openapi'
import { exampleOf } from '~/contract/published/webhooks'
import { webhookBody, webhookEvents, webhookOf } from '~/contract/webhook.wire'

const entry = t.type({
  post: t.type({
    requestBody: t.type({ content: t.type({ 'application/json': t.type({ schema: t.UnknownRecord }) }) }),
  }),
})
const published = (): Readonly<Record<string, unknown>> => {
  const { webhooks } = JSON.parse(JSON.stringify(openApiDocument('https://shop.example.com')))
  return webhooks
}
const schemaOf = (event: string): object => {
  const found = published()[event]
  if (!entry.is(found)) throw new Error(`${event} is not published`)
  return found.post.requestBody.content['application/json'].schema
}
const matches = (event: string, body: unknown): boolean => {
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  return ajv.validate(schemaOf(event), body)
}

test('the document publishes each webhook', () => {
  expect(Object.keys(published())).toEqual(webhookEvents)
})

test.each(webhookEvents)('the example of a webhook is what the shop sends, and matches its schema: %s', event => {
  const example = JSON.parse(JSON.stringify(exampleOf(event)))
  expect(E.isRight(webhookOf(event).decode(example))).toBe(true)
  const sent = webhookBody(event, Date.parse(example.timestamp), example.data)
  expect(E.isRight(sent) && JSON.parse(sent.right)).toEqual(example)
  expect(matches(event, example)).toBe(true)
  expect(matches(event, { ...example, type: 'order.lost' })).toBe(false)
  expect(matches(event, { ...example, data: {} })).toBe(false)
})
