import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '@conform/clauses/all'

const PACKAGE = new URL('../../../packages/conform', import.meta.url).pathname
const LONG = 120_000
const SECRET = 'a secret of the hooks'
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
    for (const { id } of clauses) expect(output).toContain(id)
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
  })

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
        // without hooks the paid half is not testable
        expect(ran('--url', url, ...short)).toMatchObject({ code: 1, output: expect.stringContaining('not testable') })
      } finally {
        mock.kill()
      }
    },
    LONG,
  )
})
