import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { HookFailed, askHook, hooksByAddress, hooksByCommand } from '@conform/hooks/hook-client'
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

  test('a command that does not answer in time has failed, and its late line answers nothing else', async () => {
    const slow = hooksByCommand(
      command(`if (asked.stock === 1) return
  for (const no of ['V1', 'V2']) console.log(JSON.stringify({ good: { no, price: '1.50' } }))`),
      5_000,
    )
    await expect(askHook(slow, hooks.scarce, { stock: 1 })).rejects.toThrow('did not answer within 5 seconds')
    await expect(askHook(slow, hooks.scarce, { stock: 2 })).resolves.toMatchObject({ good: { no: 'V2' } })
    slow.close()
  })

  test('a command that does not end when its input is closed is ended, with what it started', async () => {
    const file = join(folder, 'process')
    const transport = hooksByCommand(`sleep 100 & echo $! > "${file}"; wait`, 50)
    await expect(askHook(transport, hooks.app, {})).rejects.toThrow('did not answer within 0.05 seconds')
    const isRunning = (): boolean => {
      try {
        const id = Number(readFileSync(file, 'utf8'))
        return id > 0 && process.kill(id, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isRunning).toBe(true)
    transport.close()
    await expect.poll(isRunning).toBe(false)
  })
})

describe('hooks by an address', () => {
  test('a connection that is dropped, and an answer that does not come, are failures of the hook', async () => {
    const server = createServer(({ url }, response) => {
      if (url === '/drops') response.destroy()
      if (url === '/leads-away') response.writeHead(307, { Location: '/answers' }).end()
      if (url === '/answers') response.end('{"id":"points","name":"Points","redirect":"https://points.example"}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const asked = (path: string, limitMs?: number) => askHook(hooksByAddress(url + path, 'x', limitMs), hooks.app, {})
    await expect(asked('/drops')).rejects.toThrow(HookFailed)
    await expect(asked('/drops')).rejects.toThrow('cannot be reached')
    await expect(asked('/waits', 50)).rejects.toThrow('did not answer within')
    await expect(asked('/answers')).resolves.toMatchObject({ id: 'points' })
    // it would have led the secret elsewhere
    await expect(asked('/leads-away')).rejects.toThrow('answered 307')
    server.closeAllConnections()
    server.close()
  })
})
