import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { offlineProvider } from '@server/payments/providers/offline/offline'
import { given, notifyUrl, TRADE } from './stubs'

describe('cash at a counter without a till', () => {
  const counter = offlineProvider({}, { notifyUrl })

  it('cash without a till is recorded, has no outcome, and accepts no notification', async () => {
    const made = await counter.create(given({ method: 'cash', lang: 'en' }))
    expect(made).toMatchObject({
      right: {
        ref: TRADE,
        instruction: { kind: 'offline' },
      },
    })
    expect(await counter.query(TRADE)).toEqual(E.right(null))
    expect(counter.verify({ headers: {}, raw: Buffer.from('{}') })).toEqual(E.left('unsigned'))
  })
})
