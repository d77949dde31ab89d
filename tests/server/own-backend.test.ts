import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { ownBackend } from '../../scripts/lib/own-backend.mjs'

const root = new URL('../../', import.meta.url).pathname

/** The code of the browser build, not minified, by the names of its chunks. */
const browserCode = async (module: string): Promise<ReadonlyMap<string, string>> => {
  vi.stubEnv('SHOP_BACKEND', module)
  try {
    const built = await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false, minify: false, rollupOptions: { output: { chunkFileNames: '[name].js' } } },
    })
    const output = 'output' in built ? built.output : []
    return new Map(output.flatMap(each => (each.type === 'chunk' ? [[each.name, each.code]] : [])))
  } finally {
    vi.unstubAllEnvs()
  }
}

describe('a module that replaces ports', { timeout: 120_000 }, () => {
  it('the build contains the module that SHOP_BACKEND names, and its adapter in a separate chunk', async () => {
    const code = await browserCode('examples/sse-realtime/ports.ts')
    const first = code.get('first-view') ?? ''
    expect(first).toContain('sseRealtime')
    expect(first).not.toContain('text/event-stream')
    expect([...code.values()].filter(text => text.includes('text/event-stream'))).toHaveLength(1)
  })

  it('the build contains nothing for the module without SHOP_BACKEND', async () => {
    const all = [...(await browserCode('')).values()].join('\n')
    expect(all).toContain('securitypolicyviolation')
    expect(all).not.toContain('text/event-stream')
    expect(all).not.toContain('sseRealtime')
  })

  it('a module that is missing, or lies beside package.json, is refused with one line', () => {
    expect(() => ownBackend(root, 'own/nothing.ts')).toThrow(/^SHOP_BACKEND: there is no file .*own\/nothing\.ts$/u)
    expect(() => ownBackend(root, 'vite.config.ts')).toThrow(/^SHOP_BACKEND: the module needs a folder/u)
    for (const none of ['', ' ']) expect(ownBackend(root, none)).toBeUndefined()
  })
})
