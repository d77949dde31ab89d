import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultTheme } from '~/graphics/theme'
import { webManifest } from '@server/pages/web-manifest'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'

/** Width and height of a PNG, as its header says. */
const sizeOf = (path: string): string => {
  const header = readFileSync(`public${path}`).subarray(0, 24)
  expect(header.subarray(1, 4).toString('latin1'), path).toBe('PNG')
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`
}

interface Manifest {
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose?: string
  }[]
}

const manifestOf = (icon: string): Manifest =>
  JSON.parse(webManifest({ name: '小店', description: '', colors: defaultTheme, icon })) as Manifest

describe('the shop on a home screen', () => {
  let h: HttpHarness
  beforeAll(async () => {
    const site = { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined }
    h = await openDoors('pglite', { site })
  })
  afterAll(() => h.close())

  it('the manifest has the name of the shop, starts at the front page and opens without the browser’s controls', async () => {
    const { status, headers, text } = await h.ask('GET', '/manifest.webmanifest', { bare: true })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/u)
    const { name } = (await h.shop.catalogue()).init({ edition: 'mo', lang: 'zh-Hant' }).info
    expect(JSON.parse(text)).toMatchObject({
      name,
      short_name: name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
  })

  it('a shop without an icon has those of the software, in every required size and maskable', () => {
    const { icons } = manifestOf('')
    for (const { src, sizes, type } of icons) if (type === 'image/png') expect(sizeOf(src), src).toBe(sizes)
    expect(icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    )
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    expect(sizeOf('/icons/apple-touch-icon.png')).toBe('180x180')
  })

  it('a shop with an icon has no other one', () => {
    fc.assert(
      fc.property(fc.webUrl(), icon => {
        expect(manifestOf(icon).icons.map(({ src }) => src)).toEqual([icon])
      }),
    )
  })
})
