import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStorage, refusingStorage } from '@testing/memory/storage.memory'
import { cell } from '~/application/lib/live'
import { rememberUsed, usedDetails } from '~/application/used-details'
import { type Session, customer, guest, restoring } from '~/domain/account/session'
import { MAX_KEPT } from '~/domain/cart/used-details'

const detail = (value: string) => ({ group: 'G008', field: 'player_id', value })

describe('details that a customer has used on a device', () => {
  test('used details are offered in a later document, newest first, and a removed one is gone', () => {
    const storage = memoryStorage()
    const document = () => usedDetails(storage, 'ming')
    document().remember([detail('11111')])()
    document().remember([detail('22222')])()
    expect(document().all()).toEqual([detail('22222'), detail('11111')])
    document().forget(detail('22222'))()
    expect(document().all()).toEqual([detail('11111')])
  })

  test('used details leave no data after the last one is removed, and after a session ends [I-24]', () => {
    for (const end of ['forget', 'clear'] as const) {
      const kept = new Map<string, string>()
      const storage = memoryStorage(kept)
      const details = usedDetails(storage, 'ming')
      details.remember([detail('11111')])()
      expect(kept.size).toBe(1)
      if (end === 'clear') storage.clear()
      else details.forget(detail('11111'))()
      expect(kept.size).toBe(0)
    }
  })

  test('used details are not shown to another customer, whose own details replace them [I-24]', () => {
    const kept = new Map<string, string>()
    const storage = memoryStorage(kept)
    usedDetails(storage, 'ming').remember([detail('11111')])()
    const other = usedDetails(storage, 'wai')
    expect(other.all()).toEqual([])
    other.remember([detail('22222')])()
    expect(other.all()).toEqual([detail('22222')])
    expect([...kept.values()].join('')).not.toContain('11111')
  })

  test('invalid stored details are ignored, and their number is limited', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.json(), (text, inner) => {
        const storage = memoryStorage()
        for (const kept of [text, `{"owner":"ming","details":${inner}}`, `{"owner":"ming","details":[${inner}]}`]) {
          storage.write('used_details', kept)()
          expect(usedDetails(storage, 'ming').all().length).toBeLessThanOrEqual(MAX_KEPT)
        }
      }),
    )
    const storage = memoryStorage()
    const many = [
      ...Array.from({ length: 9 }, (_, at) => detail(`${at}`)),
      detail('x'.repeat(201)),
      { ...detail('1'), value: 1 },
      null,
    ]
    storage.write('used_details', JSON.stringify({ owner: 'ming', details: many }))()
    expect(
      usedDetails(storage, 'ming')
        .all()
        .map(({ value }) => value),
    ).toEqual(['0', '1', '2', '3', '4'])
  })

  test('used details do not fail if the device stores nothing', () => {
    const details = usedDetails(refusingStorage, 'ming')
    details.remember([detail('11111')])()
    details.forget(detail('11111'))()
    expect(details.all()).toEqual([])
  })
})

describe('the details of a line that was added', () => {
  const user = (hashid: string) =>
    customer({ hashid, name: '', registered: true, verified: true, status: { name: 'active' }, scope: [] })
  /** A tab in which a line is sent. `meanwhile`: its session when the answer arrives. */
  const tab = (sent: Session, owner: string | undefined, meanwhile: Session, found: Session = meanwhile) => {
    const kept = new Map<string, string>()
    const storage = memoryStorage(kept)
    const state = cell(sent)
    const remember = rememberUsed(storage, { state, follow: () => () => state.set(found) }, owner)
    state.set(meanwhile)
    remember([detail('11111')])()
    return { kept, storage, state }
  }

  test('the details of an added line are stored for the customer who sent it', () => {
    const { storage } = tab(user('ming'), 'ming', user('ming'))
    expect(usedDetails(storage, 'ming').all()).toEqual([detail('11111')])
  })

  test('the details of an added line wait until the customer is known', () => {
    const { kept, state, storage } = tab(restoring, undefined, restoring)
    expect(kept.size).toBe(0)
    state.set(user('ming'))
    expect(usedDetails(storage, 'ming').all()).toEqual([detail('11111')])
  })

  test.each<[string, Session, Session]>([
    ['the session has ended here', guest, guest],
    ['it has ended in another tab', user('ming'), guest],
    ['another customer has logged in', user('wai'), user('wai')],
  ])('the details of an added line are not stored if %s meanwhile [I-24]', (_, meanwhile, found) => {
    expect(tab(user('ming'), 'ming', meanwhile, found).kept.size).toBe(0)
    expect(tab(restoring, undefined, restoring, guest).kept.size).toBe(0)
  })
})
