import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { DISABLED_AFTER_MS, pauseAfter, PAUSES_MS } from '@server/webhooks/schedule'
import { keyOf, webhookHeaders } from '@server/webhooks/signature'
import { keyFor } from '@tests/server/webhooks/endpoint'

const HOUR = 3_600_000
const keys = fc.uint8Array({ minLength: 24, maxLength: 64 })
const secrets = keys.map(key => `whsec_${Buffer.from(key).toString('base64')}`)
const messages = fc.record({
  id: fc.uuid(),
  body: fc.string({ unit: 'grapheme' }).map(text => JSON.stringify({ text })),
})

describe('the signature of a webhook', () => {
  it('the reference library signs any message in the same way', () => {
    fc.assert(
      fc.property(secrets, messages, fc.date({ noInvalidDate: true, min: new Date(0) }), (secret, { id, body }, at) => {
        const headers = webhookHeaders([keyFor(secret)], { id, at: at.getTime(), body })
        const seconds = Math.floor(at.getTime() / 1000)
        expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, new Date(seconds * 1000), body))
        expect(headers['webhook-timestamp']).toBe(String(seconds))
      }),
    )
  })

  it('the reference library believes a message by any of its secrets, and by no other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(secrets, { minLength: 2, maxLength: 4 }),
        messages,
        ([other = '', ...own], message) => {
          const { body } = message
          const headers = webhookHeaders(own.map(keyFor), { ...message, at: Date.now() })
          for (const secret of own) expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body))
          expect(() => new Webhook(other).verify(body, { ...headers })).toThrow()
        },
      ),
    )
  })

  it('a secret is whsec_ and the base64 of 24 to 64 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
        const text = Buffer.from(bytes).toString('base64')
        expect(keyOf(text)).toBeUndefined()
        const key = keyOf(`whsec_${text}`)
        expect(key === undefined).toBe(bytes.length < 24 || bytes.length > 64)
        if (key !== undefined) expect(key).toEqual(Buffer.from(bytes))
      }),
    )
    expect(keyOf(`whsec_${'!'.repeat(40)}`)).toBeUndefined()
  })
})

describe('the schedule of a delivery', () => {
  it('each pause is longer than the one before, and all together are about three days', () => {
    expect(PAUSES_MS.every((pause, at) => pause > (PAUSES_MS[at - 1] ?? 0))).toBe(true)
    const whole = PAUSES_MS.reduce((total, pause) => total + pause, 0)
    expect(Math.round(whole / HOUR)).toBe(76)
    // an endpoint has more time than one delivery
    expect(DISABLED_AFTER_MS).toBeGreaterThan(whole)
  })

  it('after the last attempt there is no pause', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), attempts => {
        expect(pauseAfter(attempts) === undefined).toBe(attempts > PAUSES_MS.length)
      }),
    )
  })
})
