import Fastify, { type FastifyInstance } from 'fastify'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayDescription, noSms, smsGateway } from '@server/identity/sms/gateway'
import { smsOutbox } from '@simulators/sms/outbox'

const TO = { countryCode: '+853', tel: '66123456' }
const TEXT = 'Your code is 123456 & "more" {to}'

describe('an SMS gateway', () => {
  let gateway: FastifyInstance
  let url: string
  const asked: { url: string; method: string; headers: Readonly<Record<string, unknown>>; body: string }[] = []
  const answers = { status: 200 }
  beforeAll(async () => {
    gateway = Fastify()
    gateway.removeAllContentTypeParsers()
    gateway.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    gateway.all('/*', (request, reply) => {
      asked.push({
        url: request.url,
        method: request.method,
        headers: request.headers,
        body: String(request.body),
      })
      return reply.code(answers.status).header('location', `${url}/elsewhere`).send({ ok: true })
    })
    url = await gateway.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => gateway.close())

  const described = (given: object) => {
    const read = gatewayDescription.decode({ url: `${url}/send`, body: { json: { to: '{to}' } }, ...given })
    if (E.isLeft(read)) throw new Error('not a description')
    return read.right
  }
  const send = (given: object) => smsGateway(described(given), 's3cret').send(TO, TEXT)

  it('an SMS gateway gets JSON as configured', async () => {
    await send({
      headers: { authorization: 'Bearer {secret}' },
      body: {
        json: { to: '+{to}', country: '{country}', local: '{tel}', text: '{text}', kind: 'otp' },
      },
    })
    const last = asked.at(-1)
    expect(last).toMatchObject({ method: 'POST', url: '/send', headers: { authorization: 'Bearer s3cret' } })
    expect(JSON.parse(last?.body ?? '')).toEqual({
      to: '+85366123456',
      country: '853',
      local: '66123456',
      // placeholders in filled-in values are not filled in again
      text: TEXT,
      kind: 'otp',
    })
  })

  it('an SMS gateway gets a form as configured, with parts in the address', async () => {
    await send({ url: `${url}/send/{tel}?key={secret}`, method: 'PUT', body: { form: { msg: '{text}', num: '{to}' } } })
    const last = asked.at(-1)
    expect(last).toMatchObject({ method: 'PUT', url: '/send/66123456?key=s3cret' })
    expect(last?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/u)
    expect(Object.fromEntries(new URLSearchParams(last?.body))).toEqual({ msg: TEXT, num: '85366123456' })
  })

  it('a failed SMS gateway gives an error without number and code, and redirects are not followed', async () => {
    for (const status of [400, 403, 500, 503]) {
      answers.status = status
      await expect(send({})).rejects.toMatchObject({ name: 'SmsError', message: `status ${status}` })
    }
    answers.status = 302
    const before = asked.length
    await expect(send({})).rejects.toMatchObject({ name: 'SmsError', message: 'unreachable' })
    expect(asked.length).toBe(before + 1)
    answers.status = 200
    await expect(send({ url: 'http://127.0.0.1:9/{tel}' })).rejects.toMatchObject({ message: 'unreachable' })
    await expect(noSms.send(TO, TEXT)).rejects.toMatchObject({ message: 'no gateway' })
  })
})

describe('the simulated telephones', () => {
  it('the simulated telephones show the last messages of each number as text that cannot run', async () => {
    const clock = { now: Date.UTC(2026, 10, 20) }
    const outbox = smsOutbox(() => (clock.now += 1))
    const app = Fastify()
    await app.register(outbox.page, { prefix: '/simulator/sms' })
    const page = async (query = '') => (await app.inject(`/simulator/sms${query}`)).body
    expect(await page('?lang=en')).toContain('No messages')
    for (let at = 0; at < 7; at += 1) await outbox.send(TO, `message ${at} <script>`)
    await outbox.send({ countryCode: '+852', tel: '61234567' }, 'for Ben')
    const all = await page()
    expect(all).toContain('message 6 &#60;script&#62;')
    expect(all).not.toContain('<script>')
    expect(all).not.toContain('message 1 ')
    expect(all).toContain('for Ben')
    expect(await page('?tel=61234567')).not.toContain('message 6')
    const { headers } = await app.inject('/simulator/sms')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/u)
    await app.close()
  })

  it('the simulated telephones keep a limited number of messages', async () => {
    const outbox = smsOutbox(() => 0)
    for (let at = 0; at < 500; at += 1) await outbox.send({ countryCode: '+853', tel: String(66_000_000 + at) }, 'x')
    const app = Fastify()
    await app.register(outbox.page)
    expect((await app.inject('/')).body.match(/<li>/gu)?.length).toBe(200)
    await app.close()
  })
})
