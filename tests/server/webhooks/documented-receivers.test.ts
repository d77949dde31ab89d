import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { receiverClauses } from '@conform/webhooks/all'
import { openReceiver } from '@conform/webhooks/receiver'
import { runReceiver } from '@conform/webhooks/run-webhooks'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { newSecret } from '@tests/server/webhooks/endpoint'

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
    'the receiver keeps every clause of a receiver that can be seen from outside',
    async () => {
      const code = codeIn(language)
      expect(code.split('\n').length).toBeGreaterThan(15)
      writeFileSync(join(home, file), code)
      const [secret, port] = [newSecret(), await freePort()]
      const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
      const child: ChildProcess = spawn(run, [join(home, file)], { env, stdio: 'ignore' })
      onTestFinished(() => void child.kill('SIGKILL'))

      const to = new URL(`http://127.0.0.1:${port}/`)
      const open = () => openReceiver({ to, secret, transport: undefined, patience: 5 })
      await expect.poll(open, { timeout: 15_000 }).toBeDefined()
      const receiver = await open()
      for (const clause of receiverClauses.filter(({ needsHook }) => !needsHook))
        expect(await runReceiver(clause, receiver)).toMatchObject({ id: clause.id, verdict: 'holds', findings: [] })
    },
    30_000,
  )
})
