import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { HookFailed, askHook, hooksByCommand } from '@conform/hooks/hook-client'
import { hooks } from '~/contract/hooks.wire'

const folder = mkdtempSync(join(tmpdir(), 'conform-hooks-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that answers each line, as an author of a backend would write it in any language. */
const command = (answers: string): string => {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline'
createInterface({ input: process.stdin }).on('line', line => {
  const asked = JSON.parse(line)
  ${answers}
})`,
  )
  return `"${process.execPath}" "${file}"`
}
const ANSWERS = `const reply = asked.hook === 'scarce' ? { good: { no: 'V' + asked.stock, price: '1.50' } } : { error: 'no such hook' }
  console.log(JSON.stringify(reply))`

describe('hooks by a command', () => {
  test('each line in is one line out, in order', async () => {
    const transport = hooksByCommand(command(ANSWERS))
    const asked = [1, 2, 3].map(stock => askHook(transport, hooks.scarce, { stock }))
    expect((await Promise.all(asked)).map(({ good }) => good.no)).toEqual(['V1', 'V2', 'V3'])
    await expect(askHook(transport, hooks.settle, { order: 'x' })).rejects.toThrow('"settle" failed: no such hook')
    await expect(askHook(transport, hooks.app, {})).rejects.toThrow(HookFailed)
    transport.close()
  })

  test('a line that is not what the hook promises is refused with its place', async () => {
    const transport = hooksByCommand(command(`console.log('{"good":{"no":"V1"}}')`))
    await expect(askHook(transport, hooks.scarce, { stock: 1 })).rejects.toThrow('without a valid good.price')
    transport.close()
  })

  test('a command that ends fails what waits for it, and everything after it', async () => {
    const transport = hooksByCommand(command('process.exit(3)'))
    await expect(askHook(transport, hooks.app, {})).rejects.toThrow('ended with 3')
    await expect(askHook(transport, hooks.app, {})).rejects.toThrow(HookFailed)
  })
})
