import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { guardedPost } from '@server/platform/network/guarded-post'
import { webhookHeaders } from '@server/webhooks/signature'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { keyFor, newSecret } from '@tests/server/webhooks/endpoint'

const page = readFileSync('docs/webhooks.md', 'utf8')
const codeIn = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'u').exec(page)?.[1] ?? ''
const hasPython = spawnSync('python3', ['--version']).status === 0

const home = mkdtempSync(join(tmpdir(), 'shop-receivers-'))
afterAll(() => rmSync(home, { recursive: true }))

const receivers = [
  { language: 'js', file: 'receiver.mjs', run: process.execPath, isHere: true },
  { language: 'python', file: 'receiver.py', run: 'python3', isHere: hasPython },
]

describe.each(receivers)('the receiver of the page for receivers in $language', ({ language, file, run, isHere }) => {
  it.skipIf(!isHere)(
    'the receiver takes what the shop signs, also during a rotation, and nothing else',
    async () => {
      const code = codeIn(language)
      expect(code.split('\n').length).toBeGreaterThan(15)
      writeFileSync(join(home, file), code)
      const [secret, port] = [newSecret(), await freePort()]
      const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
      const child: ChildProcess = spawn(run, [join(home, file)], { env, stdio: 'ignore' })
      onTestFinished(() => void child.kill('SIGKILL'))

      const body = JSON.stringify({ type: 'webhook.ping', data: { endpoint: '書' } })
      const send = async (keys: readonly Buffer[], { at = Date.now(), sent = body } = {}) => {
        const headers = webhookHeaders(keys, { id: 'an-id', at, body })
        const url = `http://127.0.0.1:${port}/`
        const answer = await guardedPost({ url, headers, body: sent, allowPrivate: true })
        return E.isRight(answer) ? answer.right.status : answer.left
      }
      const own = keyFor(secret)
      await expect.poll(() => send([own]), { timeout: 15_000 }).toBe(204)
      expect(await send([keyFor(newSecret()), own])).toBe(204)
      expect(await send([keyFor(newSecret())])).toBe(401)
      expect(await send([own], { sent: body.replace('ping', 'pong') })).toBe(401)
      expect(await send([own], { at: Date.now() - 301_000 })).toBe(401)
      expect(await send([own], { at: Date.now() + 301_000 })).toBe(401)
      expect(await send([])).toBe(401)
    },
    30_000,
  )
})
