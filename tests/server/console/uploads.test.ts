import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '~/contract/console/console-call'
import { PROGRESS_TYPE } from '~/contract/console/progress'
import { perform } from '@server/acts/kit/perform'
import { uploadRoute } from '@server/console/kit/upload-route'
import { listActs } from '@server/operators/acts'
import { expectError } from '@tests/server/http/harness'
import { type Console, type ConsoleHarness, openConsole } from '@tests/server/console/harness'
import { progressLines } from '@tests/server/console/progress-lines'

const MOST = 300_000
const given = t.type({ variant: t.string })
const counted = t.type({ bytes: t.number, variant: t.string, first: t.string })
const countBytes = upload('codes import', '/test/uploads/{name}', given, counted, { mostBytes: MOST })

describe('an act with a file', () => {
  let h: ConsoleHarness
  let owner: Console
  let url: string
  beforeAll(async () => {
    const opened = await openConsole({
      role: 'owner',
      more: (app, console) =>
        uploadRoute(app, console, countBytes, async ({ deps, doing, file, input, report, params: { name = '' } }) => {
          const pieces: Buffer[] = []
          for await (const piece of file) pieces.push(piece)
          const bytes = Buffer.concat(pieces)
          if (input.variant !== 'silent') report({ step: 'reading', lines: bytes.length })
          if (input.variant === 'broken') throw new Error('a value of a customer')
          const answer = { bytes: bytes.length, variant: input.variant, first: bytes.subarray(0, 3).toString() }
          return perform(deps, doing, async () =>
            input.variant === 'unknown'
              ? E.left({ _tag: 'unknown_variant' as const, variant: input.variant })
              : E.right({ answer, act: { subject: name, before: {}, after: answer } }),
          )
        }),
    })
    owner = opened
    h = opened.h
    url = await h.listen()
  })
  afterAll(() => h.close())
  const acts = () => listActs(h.deps.db, { command: 'codes import', limit: 1_000 })
  const send = (variant: string, file: string | Buffer, more: { dryRun?: boolean; reason?: string | null } = {}) =>
    owner.act(countBytes, { variant }, { params: { name: 'list.csv' }, file, ...more })

  it('gets its input from the first line and the bytes after it, and is in the audit', async () => {
    expect((await send('G001', 'a,b\nc,d\n')).right()).toEqual({ bytes: 8, variant: 'G001', first: 'a,b' })
    expect((await send('G001', '')).right().bytes).toBe(0)
    expect((await send('G001', Buffer.alloc(MOST, 'x'))).right().bytes).toBe(MOST)
    expect((await acts())[0]).toMatchObject({ subject: 'list.csv', reason: 'why', after: { bytes: MOST } })
  })

  it('is tried without a change, and refused like any other act', async () => {
    const before = await acts()
    expect((await send('G001', 'abc', { dryRun: true, reason: null })).right().bytes).toBe(3)
    expect(await send('unknown', 'abc')).toMatchObject({ status: 409, body: { refusal: 'unknown_variant' } })
    expect(Object.keys(expectError(await send('G001', 'abc', { reason: null }), 422))).toEqual(['reason'])
    expect(await acts()).toEqual(before)
  })

  it('says how far it is to a client that asks, and ends with the answer that others get at once', async () => {
    const lines = async (variant: string) =>
      progressLines(url, owner, countBytes, {
        input: { variant },
        file: 'abc',
        path: '/console/api/test/uploads/list.csv',
      })
    const read = { step: 'reading', lines: 3 }
    const answer = { bytes: 3, variant: 'G001', first: 'abc' }
    expect(await lines('G001')).toEqual({ type: PROGRESS_TYPE, lines: [read, { status: 200, body: answer }] })
    expect((await send('G001', 'abc')).body).toEqual(answer)
    const refusal = { status: 409, body: (await send('unknown', 'abc')).body }
    expect((await lines('unknown')).lines).toEqual([read, refusal])
    expect((await lines('silent')).type).toContain('application/json')
  })

  it('[I-11] an error after the first report ends the answer, without its text', async () => {
    const before = h.lines.length
    const { lines } = await progressLines(url, owner, countBytes, {
      input: { variant: 'broken' },
      file: 'abc',
      path: '/console/api/test/uploads/list.csv',
    })
    expect(lines[1]).toMatchObject({ status: 500, body: { message: expect.any(String) } })
    expect(`${JSON.stringify(lines)} ${h.lines.slice(before).join(' ')}`).not.toContain('a value of a customer')
    expect(h.lines.slice(before).join(' ')).toContain('a request failed')
  })

  it('is refused when the file is too large, whether its length is declared or not', async () => {
    const before = await acts()
    expectError(await send('G001', Buffer.alloc(MOST + 65 * 1024, 'x')), 413)
    expectError(await send('G001', Buffer.alloc(MOST + 1, 'x')), 413)
    const line = Buffer.from(`${JSON.stringify({ input: { variant: 'G001' }, dry_run: false, reason: 'why' })}\n`)
    const pieces = [line, ...Array.from({ length: 20 }, () => Buffer.alloc(MOST, 'x'))]
    const request = {
      method: 'POST',
      duplex: 'half',
      // a stream has no length
      body: new ReadableStream<Uint8Array>({
        start: controller => {
          for (const piece of pieces) controller.enqueue(piece)
          controller.close()
        },
      }),
      headers: {
        cookie: owner.cookie,
        'content-type': 'application/octet-stream',
        'x-requested-with': 'XMLHttpRequest',
        'sec-fetch-site': 'same-origin',
      },
    }
    const streamed = await fetch(`${url}/console/api/test/uploads/list.csv`, request)
    expect(streamed.status).toBe(413)
    expect(await acts()).toEqual(before)
  })

  it.each([
    ['no first line', 'application/octet-stream', '{"input":{"variant":"x"},"dry_run":false}', 400],
    ['a first line that is no JSON', 'application/octet-stream', 'code,pin\nA,1\n', 400],
    ['a first line of other bytes than UTF-8', 'application/octet-stream', Buffer.from([0xff, 0xfe, 0x0a]), 400],
    ['a first line without an end', 'application/octet-stream', 'x'.repeat(70_000), 413],
    ['a first line without an input', 'application/octet-stream', '{}\nabc', 422],
    ['another type', 'application/json', '{"input":{"variant":"x"},"dry_run":false}\nabc', 415],
    ['no type', '', '{"input":{"variant":"x"},"dry_run":false}\nabc', 415],
  ])('is refused with %s', async (_what, type, body, status) => {
    const headers = type === '' ? {} : { 'content-type': type }
    const answer = await owner.ask('POST', '/console/api/test/uploads/list.csv', { body, headers })
    expectError(answer, status)
  })

  it('is refused without a session before any of it is read', async () => {
    const body = Buffer.concat([Buffer.from('no json\n'), Buffer.alloc(100_000, 'x')])
    const answer = await h.ask('POST', '/console/api/test/uploads/list.csv', {
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expectError(answer, 401)
  })
})
