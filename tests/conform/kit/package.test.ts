import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '@conform/clauses/all'
import { receiverClauses, senderClauses } from '@conform/webhooks/all'
import { demoLogin } from '@testing/mock/mock-shop'
import { newSecret } from '@conform/webhooks/secret'
import { goodReceiver, startReceiver } from '@tests/conform/webhooks/receiver'
import { type Sending, goodSender, sendAll } from '@tests/conform/webhooks/sender'

const PACKAGE = new URL('../../../packages/conform', import.meta.url).pathname
const LONG = 120_000
const SECRET = 'a secret of the hooks'
/** A command that answers the hook `hello`, and fails at every other one. */
const REFUSING = `read -r line; echo '${JSON.stringify({
  name: 'x',
  version: '1',
  contract: '1.0',
  hooks: ['goods'],
  profiles: [],
})}'; read -r line; echo '{"error":"no goods"}'; cat > /dev/null`
const empty = mkdtempSync(join(tmpdir(), 'conform-package-'))
const command = (name: string): string => join(empty, 'package/dist', `${name}.mjs`)

/** Runs a command of the package in the empty folder. */
const ran = (...args: readonly string[]): { readonly code: number; readonly output: string } => {
  try {
    const output = execFileSync(process.execPath, [command('conform'), ...args], { cwd: empty, encoding: 'utf8' })
    return { code: 0, output }
  } catch (error) {
    const { status, stdout, stderr } = Object(error)
    return { code: Number(status), output: String(stdout) + String(stderr) }
  }
}

/** Starts a command of the package, which runs beside the test. */
const running = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [command('conform'), ...args], { cwd: empty })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return {
    /** Waits for a text in the output. */
    said: async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const [found] = pattern.exec(output) ?? []
        if (found !== undefined) return found
        await once(child.stdout, 'data')
      }
    },
    ended: once(child, 'close').then(([code]) => ({ code: Number(code), output })),
  }
}

beforeAll(() => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['pack', '--silent', '--pack-destination', empty], { cwd: PACKAGE, stdio: 'ignore' })
  const [tarball = ''] = readdirSync(empty)
  execFileSync('tar', ['-xzf', join(empty, tarball), '-C', empty])
}, LONG)
afterAll(() => rmSync(empty, { recursive: true }))

describe('the package of the kit, unpacked where nothing is installed', () => {
  test('the package lists every clause', () => {
    const { code, output } = ran('--list')
    expect(code).toBe(0)
    for (const { id } of [...clauses, ...receiverClauses, ...senderClauses]) expect(output).toContain(id)
  })

  test('the package has the licence of the shop, and each link of its page leads to a file of the package', () => {
    const inPackage = (name: string) => readFileSync(join(empty, 'package', name), 'utf8')
    expect(inPackage('LICENSE')).toBe(readFileSync('LICENSE', 'utf8'))
    const page = inPackage('README.md')
    const links = [...page.matchAll(/\]\((?!#|https?:)([^)#\s]+)/gu)].map(([, link = '']) => link)
    expect(links.filter(link => !existsSync(join(empty, 'package', link)))).toEqual([])
  })

  test('the package answers 2 if nothing can be run', () => {
    expect(ran('--url', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      output: expect.stringContaining('nothing answers'),
    })
    expect(ran('--url', 'https://shop.example')).toMatchObject({
      code: 2,
      output: expect.stringContaining('--this-is-a-test-shop'),
    })
    expect(ran('--url', 'http://127.0.0.1:1', '--only', 'X-1')).toMatchObject({ code: 2 })
    expect(ran('--url', 'http://127.0.0.1:1', '--certify')).toMatchObject({ code: 2 })
    expect(ran('--help')).toMatchObject({ code: 0 })
    expect(ran('webhooks', '--help')).toMatchObject({ code: 0 })
  })

  test.each([
    ['--nope'],
    ['--url'],
    ['fixtures', 'more'],
    ['http://127.0.0.1:1'],
    ['webhooks', '--nope'],
    ['webhooks', 'more'],
  ])('the package answers 2 to a command line that it does not understand: %s %s', (...args) => {
    expect(ran(...args)).toMatchObject({ code: 2, output: expect.stringMatching(/^error: /u) })
  })

  test('no option leads the packed kit to another machine, unless that is a shop for tests', () => {
    const local = ['--url', 'http://127.0.0.1:1']
    for (const args of [
      ['--hooks', 'http://192.0.2.1/', '--secret', SECRET],
      ['--hooks', 'HTTPS://192.0.2.1/', '--secret', SECRET],
      ['--realtime', 'key@192.0.2.1:443'],
    ])
      expect(ran(...local, ...args)).toMatchObject({
        code: 2,
        output: expect.stringMatching(/^could not be run: --\w+: 192\.0\.2\.1 .*--this-is-a-test-shop/u),
      })
    const receiver = ['webhooks', '--to', 'http://127.0.0.1:1', '--secret', newSecret()]
    expect(ran(...receiver, '--hooks', 'http://192.0.2.1/')).toMatchObject({
      code: 2,
      output: expect.stringContaining('--hooks: 192.0.2.1 is not this machine'),
    })
  })

  test('the packed kit sends webhooks to a loopback address alone, and asks for a secret', () => {
    const secret = ['--secret', newSecret()]
    const refused = (...args: readonly string[]) => ran('webhooks', ...args)
    expect(refused('--to', 'https://shop.example', ...secret)).toMatchObject({
      code: 2,
      output: expect.stringContaining('--this-is-a-test-shop'),
    })
    expect(refused('--listen', '0', '--host', '0.0.0.0', ...secret)).toMatchObject({
      code: 2,
      output: expect.stringContaining('--this-is-a-test-shop'),
    })
    expect(refused('--to', 'http://127.0.0.1:1', ...secret)).toMatchObject({
      code: 2,
      output: expect.stringContaining('nothing answers'),
    })
    for (const args of [
      ['--to', 'http://127.0.0.1:1'],
      secret,
      ['--listen', '0', '--secret', 'whsec_?'],
      ['--listen', '0', '--only', 'H-01', ...secret],
    ])
      expect(refused(...args)).toMatchObject({ code: 2 })
  })

  test(
    'the packed kit tests a receiver, and finds one that believes anything',
    async () => {
      const [good, bad] = [await startReceiver(), await startReceiver({ ...goodReceiver, isSigned: () => true })]
      try {
        const out = ['--out', join(empty, 'receiver')]
        const against = ({ url, secret }: typeof good) =>
          running('webhooks', '--to', url.href, '--secret', secret, ...out)
        // without a hook two SHOULDs are not testable, which does not fail a run
        expect(await against(good).ended).toMatchObject({
          code: 0,
          output: expect.stringContaining('webhooks · 16/18'),
        })
        expect(readFileSync(join(empty, 'receiver/report.json'), 'utf8')).not.toContain(good.secret)
        expect(await against(bad).ended).toMatchObject({ code: 1, output: expect.stringContaining('red: H-12') })
      } finally {
        await good.close()
        await bad.close()
      }
    },
    LONG,
  )

  test(
    'the packed kit listens to a sender, and says what it sends wrong',
    async () => {
      const secret = newSecret()
      const listening = async (sending: Sending) => {
        const { said, ended } = running('webhooks', '--listen', '0', '--secret', secret, '--out', join(empty, 'sender'))
        const url = await said(/http:\S+/u)
        await sendAll(url, { sending, secrets: [secret], clock: { now: Date.now() } })
        return ended
      }
      // it repeats within a second, which is a warning; a slow machine may take longer
      expect(await listening(goodSender)).toMatchObject({ code: 0, output: expect.stringMatching(/[01] warnings?/u) })
      const body = () => '{"type":"order.paid","codes":["ABCD"]}'
      expect(await listening({ ...goodSender, body })).toMatchObject({
        code: 1,
        output: expect.stringMatching(/red: .*H-34, H-36/u),
      })
    },
    LONG,
  )

  test(
    'the packed kit runs against the packed mock, and answers 0 or 1',
    async () => {
      const mock = spawn(process.execPath, [command('mock'), '--port', '0', '--secret', SECRET], { cwd: empty })
      try {
        const url = await new Promise<string>(resolve => {
          mock.stdout.on('data', (text: Buffer) => {
            const found = /http:\S+/u.exec(text.toString())?.[0]
            if (found !== undefined) resolve(found)
          })
        })
        const hooks = ['--hooks', `${url}/_conform`, '--secret', SECRET]
        const short = ['--only', 'C-04', 'I-02', 'W-01', '--seed', '42', '--out', join(empty, 'out')]
        expect(ran('--url', url, ...hooks, ...short)).toMatchObject({ code: 0, output: expect.stringContaining('3/3') })
        expect(readdirSync(join(empty, 'out'))).toContain('report.html')
        const noFolder = ran('--url', url, '--only', 'W-01', '--out', '/dev/null/x')
        expect(noFolder).toMatchObject({ code: 2, output: expect.stringContaining('could not be run: --out') })
        expect(noFolder.output).not.toContain('    at ')
        const refusing = ran('--url', url, '--hooks', REFUSING, '--only', 'W-01')
        expect(refusing).toMatchObject({
          code: 2,
          output: expect.stringContaining('the hook "goods" failed: no goods'),
        })
        // the goods of the mock are those that `fixtures` prints
        const goods = join(empty, 'goods.json')
        writeFileSync(goods, ran('fixtures').output)
        const login = ['--as', `${demoLogin.tel}:${demoLogin.password}`]
        expect(ran('--url', url, ...login, '--goods', goods, '--only', 'B-10', 'C-07', 'C-13')).toMatchObject({
          code: 0,
          output: expect.stringContaining('3/3'),
        })
        // without hooks the paid half is not testable
        expect(ran('--url', url, ...short)).toMatchObject({ code: 1, output: expect.stringContaining('not testable') })
      } finally {
        mock.kill()
      }
    },
    LONG,
  )
})
