import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureStore, pictureName, pictureOf } from '@server/pictures/picture-store'
import { pictureDirectory } from '@server/pictures/picture-directory'
import { commandDeps, commandIn, picturesIn, type Said } from '@tests/server/cli/harness'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'
import { catalogueDocument } from '@tests/server/import-harness'

const cwd = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
const directory = join(cwd, 'pictures')
const site = { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined }
let h: HttpHarness
let shop: (...argv: readonly string[]) => Promise<Said>
/** The address of a picture that was added. */
const added = async (name: string, ...how: readonly string[]): Promise<string> =>
  String(JSON.parse((await shop('pictures', 'add', name, '--json', ...how)).out.join(''))['address'])
const withPicture = (image: string) => {
  const document = catalogueDocument()
  const [group] = document.groups
  if (group !== undefined) group.image = image
  writeFileSync(join(cwd, 'catalogue.json'), JSON.stringify(document))
  return 'catalogue.json'
}

beforeAll(async () => {
  const imageOrigins = ['https://cdn.example']
  h = await openDoors('pglite', { site, config: { imageOrigins }, pictures: pictureStore(pictureDirectory(directory)) })
  shop = commandIn(cwd, {
    ...commandDeps(h),
    pictures: { ...picturesIn(cwd), origins: imageOrigins, clientDir: join(cwd, 'client') },
  })
  const red = sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
  writeFileSync(join(cwd, 'Steam Card.png'), await red.png().toBuffer())
  writeFileSync(join(cwd, 'notes.txt'), 'no picture')
  // a product of the test shop has this picture of the build
  mkdirSync(join(cwd, 'client/imgs'), { recursive: true })
  writeFileSync(join(cwd, 'client/imgs/test.avif'), '')
})
afterAll(async () => {
  rmSync(cwd, { recursive: true })
  await h.close()
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  h.ask('GET', path, { bare: true, headers })

describe('the commands for pictures', () => {
  it('a picture is added under a name with its hash, once for each content, and a dry run stores nothing', async () => {
    const address = await added('Steam Card.png', '--dry-run')
    expect(address).toMatch(/^\/pictures\/steam-card\.[0-9a-f]{16}$/u)
    expect((await shop('pictures', 'list')).out).toEqual(['0 pictures.'])
    expect(await added('Steam Card.png')).toBe(address)
    const files = readdirSync(directory)
    expect(await added('Steam Card.png')).toBe(address)
    expect(readdirSync(directory)).toEqual(files)
    expect(files.map(name => name.split('.')[2]).toSorted()).toEqual(['avif', 'jpg', 'json', 'webp'])
    expect((await shop('pictures', 'list')).out[0]).toContain(`${address}  product, 90 × 60, `)
  })

  it('a file that is no picture, an unknown use and a name that no address can have are refused', async () => {
    const refused = async (...argv: readonly string[]) => {
      const said = await shop('pictures', 'add', ...argv)
      return [said.exit, said.text]
    }
    expect(await refused('notes.txt')).toEqual([1, expect.stringContaining('cannot be used')])
    expect(await refused('Steam Card.png', '--use', 'poster')).toEqual([1, expect.stringContaining('--use poster')])
    for (const name of ['../x', 'A', 'a b', '', '-'])
      expect(await refused('Steam Card.png', '--name', name)).toEqual([1, expect.stringContaining('--name')])
  })

  it('a catalogue is refused if it names a picture that no page can show', async () => {
    const faults = async (image: string) => (await shop('catalogue', 'import', withPicture(image), '--dry-run')).err
    const others = (await faults('')).length
    const of = async (image: string) => (await faults(image)).slice(others - (await faults('')).length).join('\n')
    expect(await of('/pictures/steam-card.0123456789abcdef')).toContain('is no picture of the shop')
    expect(await of('/pictures/../shop.secret')).toContain('is no picture of the shop')
    expect(await of('/imgs/missing.avif')).toContain('groups[0].image does not exist')
    expect(await of('/../shop.secret')).toContain('groups[0].image does not exist')
    expect(await of('ftp://a.example/a.png')).toContain('groups[0].image is no picture')
    expect(await of('https://other.example/a.png')).toContain('which IMAGE_ORIGINS does not list')
    expect(await of('https://cdn.example/a.png')).not.toContain('groups[0].image')
  })

  it('a picture in the catalogue is not removed, and doctor reports it when its files are gone', async () => {
    const address = await added('Steam Card.png')
    const document = { ...catalogueDocument() }
    const { imgs } = document.shop
    document.shop.imgs = { ...imgs, logo: address, logo_long: '', qrcode: '', wx: '', banners: [] }
    writeFileSync(join(cwd, 'own.json'), JSON.stringify(document))
    expect((await shop('catalogue', 'import', 'own.json')).text).not.toContain('faults')
    expect((await shop('pictures', 'remove', address)).text).toContain('The catalogue uses')
    const finding = async () =>
      JSON.parse((await shop('doctor', '--json')).out.join('')).find(
        ({ id }: { id: string }) => id === 'pictures.shown',
      )
    expect(await finding()).toMatchObject({ state: 'good' })
    rmSync(directory, { recursive: true })
    expect(await finding()).toMatchObject({ state: 'due', message: expect.stringContaining('shop.imgs.logo') })
    await added('Steam Card.png')
    document.shop.imgs = { ...document.shop.imgs, logo: '' }
    writeFileSync(join(cwd, 'own.json'), JSON.stringify(document))
    await shop('catalogue', 'import', 'own.json')
    expect((await shop('pictures', 'remove', address, '--dry-run')).exit).toBe(0)
    expect(readdirSync(directory)).toHaveLength(4)
    expect((await shop('pictures', 'remove', address)).exit).toBe(0)
    expect(readdirSync(directory)).toEqual([])
  })
})

describe('the icon of the shop', () => {
  it('the icon of the catalogue is in the head of each page, in the manifest and in previews', async () => {
    const address = await added('Steam Card.png', '--use', 'icon', '--name', 'own')
    const document = { ...catalogueDocument() }
    document.shop.imgs = {
      ...document.shop.imgs,
      icon: address,
      logo: '',
      logo_long: '',
      qrcode: '',
      wx: '',
      banners: [],
    }
    writeFileSync(join(cwd, 'icon.json'), JSON.stringify(document))
    expect((await shop('catalogue', 'import', 'icon.json')).exit).toBe(0)
    const page = (await get('/')).text
    expect(page).toContain(`<link rel="icon" href="${address}">`)
    expect(page).toContain(`<link rel="apple-touch-icon" href="${address}">`)
    expect(page).not.toContain('favicon.svg')
    expect(page).toMatch(new RegExp(`property="og:image" content="https?://[^"]*${address}"`, 'u'))
    expect(JSON.parse((await get('/manifest.webmanifest')).text).icons).toEqual([
      { src: address, sizes: '512x512', type: 'image/png' },
    ])
    expect((await get(address)).headers['content-type']).toBe('image/png')
    expect((await shop('pictures', 'remove', address)).text).toContain('The catalogue uses')
  })
})

describe('the address of a picture', () => {
  it('while the store of pictures does not answer, a picture is 503, and no cache keeps that', async () => {
    const read = () => Promise.reject(new Error('the bucket is away'))
    const away = await openDoors('pglite', { site, pictures: { ...pictureStore(pictureDirectory(directory)), read } })
    try {
      const { status, headers } = await away.ask('GET', '/pictures/a.0123456789abcdef', { bare: true })
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    } finally {
      await away.close()
    }
  })

  it('a picture is sent in the best format that the browser takes, for a year', async () => {
    const address = await added('Steam Card.png')
    const typeFor = async (accept: string) => (await get(address, { accept })).headers['content-type']
    expect(await typeFor('image/avif,image/webp,*/*')).toBe('image/avif')
    expect(await typeFor('image/webp,*/*')).toBe('image/webp')
    expect(await typeFor('*/*')).toBe('image/jpeg')
    const { status, headers } = await get(address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept' })
    const again = await get(address, { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.text]).toEqual([304, ''])
    const named = await get(`${address}.webp`)
    expect([named.headers['content-type'], named.headers['vary']]).toEqual(['image/webp', undefined])
  })

  it('an address without a picture is 404 and not cached, and reads no other file', async () => {
    const address = await added('Steam Card.png')
    const others = ['/pictures/x', `${address}.json`, `${address}.png`, '/pictures/..%2fshop.secret', '/pictures/%00']
    for (const path of others) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, path.includes('%00') ? answer.status : 404])
      expect(answer.headers['cache-control'], path).toBe('no-store')
    }
  })

  it('pages admit pictures of IMAGE_ORIGINS besides their own', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example;")
  })

  it('names become small letters, digits and hyphens, and an address with other characters is no picture', () => {
    expect(pictureName('PlayStation® Plus 3個月.v2')).toBe('playstation-plus-3-v2')
    expect(pictureName('點數卡')).toBeUndefined()
    expect(pictureOf('a.0123456789abcdef.avif')).toEqual({ id: 'a.0123456789abcdef', format: 'avif' })
    for (const file of ['', 'a', 'a.0123456789abcde', '../a.0123456789abcdef', 'a.0123456789abcdef.json'])
      expect(pictureOf(file)).toBeUndefined()
  })
})
