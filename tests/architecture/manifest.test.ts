import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const manifest: unknown = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))

/** Width and height of a PNG, as its header says. */
const sizeOf = (path: string): string => {
  const header = readFileSync(`public${path}`).subarray(0, 24)
  expect(header.subarray(1, 4).toString('latin1'), path).toBe('PNG')
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`
}

describe('the shop on a home screen', () => {
  it('the manifest has a name, starts at the front page and opens without the browser’s controls', () => {
    expect(manifest).toMatchObject({ name: '浪花小店', start_url: '/', scope: '/', display: 'standalone' })
  })

  it('the manifest has an icon of every required size, and a maskable icon', () => {
    expect(manifest).toMatchObject({
      icons: expect.arrayContaining([
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ]),
    })
    expect(sizeOf('/icons/icon-192.png')).toBe('192x192')
    expect(sizeOf('/icons/icon-512.png')).toBe('512x512')
    expect(sizeOf('/icons/icon-maskable-512.png')).toBe('512x512')
    expect(sizeOf('/icons/apple-touch-icon.png')).toBe('180x180')
  })
})
