import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import { describe, expect, it, onTestFinished } from 'vitest'
import { operation, type Operation, step, type Step } from '@server/platform/database/steps'
import { sqlState } from '@server/platform/database/transact'
import { openStore } from '@tests/server/shop-harness'

/** Listens for steps: records each with the operation it belongs to. */
const listening = () => {
  const heard: string[] = []
  const current = new AsyncLocalStorage<Operation>()
  const operations = tracingChannel<Operation, Operation>('shop:operation')
  const steps = tracingChannel<unknown, Step>('shop:step')
  const before = (message: unknown) => hear('before', message)
  const after = (message: unknown) => hear('after', message)
  const hear = (moment: string, message: unknown) => {
    const what = typeof message === 'object' && message !== null && 'what' in message ? String(message.what) : ''
    heard.push(`${current.getStore()?.name ?? 'nobody'} ${moment} ${what}`)
  }
  operations.start.bindStore(current, each => each)
  steps.start.subscribe(before)
  steps.asyncStart.subscribe(after)
  onTestFinished(() => {
    operations.start.unbindStore(current)
    steps.start.unsubscribe(before)
    steps.asyncStart.unsubscribe(after)
  })
  return heard
}

const opened = async () => {
  const database = await openStore('postgres')
  onTestFinished(database.close)
  return database.db
}

describe('the steps of an operation', () => {
  it('each statement is announced before and after it runs, also begin and commit', async () => {
    const db = await opened()
    const heard = listening()
    await operation('test', () => db.transaction(tx => tx.execute('select 1')))
    expect(heard).toEqual(
      ['begin', 'select 1', 'commit'].flatMap(each => [`test before ${each}`, `test after ${each}`]),
    )
  })

  it('a statement outside a transaction is announced too', async () => {
    const db = await opened()
    const heard = listening()
    await operation('test', () => db.execute('select 2'))
    expect(heard).toEqual(['test before select 2', 'test after select 2'])
  })

  it('steps return and fail in the same way, with and without a listener', async () => {
    const db = await opened()
    const asked = async () => [
      (await db.execute('select 3 as three')).rows,
      await db.execute('select nothing').catch(sqlState),
      await db.transaction(tx => tx.execute('select nothing')).catch(sqlState),
      await step('call', 'it', () => Promise.reject(new Error('no'))).catch(String),
    ]
    const alone = await asked()
    expect(alone).toEqual([[{ three: 3 }], '42703', '42703', 'Error: no'])
    listening()
    expect(await asked()).toEqual(alone)
  })
})
