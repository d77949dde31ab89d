import * as E from 'fp-ts/Either'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserDevice } from '~/adapters/browser/device'
import { memoryDevice } from '@testing/memory/device.memory'

afterEach(() => vi.unstubAllGlobals())

const picture = {
  type: 'image/png' as const,
  name: 'code.png',
  url: `data:image/png;base64,${btoa('\u0089PNG')}`,
}

/** A browser, as far as it keeps files; what reaches it is written down. */
const browser = (given: { readonly touch: boolean; readonly shares: boolean; readonly refuses?: boolean }) => {
  const shared: File[] = []
  const downloaded: { readonly href: string; readonly download: string }[] = []
  vi.stubGlobal('window', { matchMedia: () => ({ matches: given.touch }) })
  vi.stubGlobal('navigator', {
    ...(given.shares ? { canShare: () => true } : {}),
    share: async ({ files }: { readonly files: readonly File[] }) => {
      if (given.refuses === true) throw new DOMException('no', 'AbortError')
      shared.push(...files)
    },
  })
  vi.stubGlobal('document', {
    createElement: () => {
      const link = {
        href: '',
        download: '',
        click: () => downloaded.push({ href: link.href, download: link.download }),
      }
      return link
    },
  })
  return { device: browserDevice(), shared, downloaded }
}

describe('saving a file', () => {
  test('the device shares a picture with its name and all its bytes on a touch screen', async () => {
    const { device, shared, downloaded } = browser({ touch: true, shares: true })
    expect(await device.save(picture)()).toEqual(E.right(undefined))
    const [file] = shared
    expect([file?.name, file?.type]).toEqual(['code.png', 'image/png'])
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([0x89, 0x50, 0x4e, 0x47])
    expect(downloaded).toEqual([])
  })

  test.each([
    { touch: false, shares: true },
    { touch: true, shares: false },
  ])('the device downloads a picture without a touch screen, or if it cannot share files (%j)', async given => {
    const { device, shared, downloaded } = browser(given)
    expect(await device.save(picture)()).toEqual(E.right(undefined))
    expect(downloaded).toEqual([{ href: picture.url, download: 'code.png' }])
    expect(shared).toEqual([])
  })

  test('the device saves a JSON file with its name, type and bytes', async () => {
    const { device, shared } = browser({ touch: true, shares: true })
    const url = `data:application/json;base64,${btoa('{"a":1}')}`
    expect(await device.save({ name: 'my-data.json', type: 'application/json', url })()).toEqual(E.right(undefined))
    const [file] = shared
    expect([file?.name, file?.type, await file?.text()]).toEqual(['my-data.json', 'application/json', '{"a":1}'])
  })

  test('saving a picture returns the reason of a failure, and does nothing before its task runs', async () => {
    const { device, shared, downloaded } = browser({ touch: true, shares: true, refuses: true })
    const task = device.save(picture)
    expect([shared, downloaded]).toEqual([[], []])
    expect(await task()).toEqual(E.left('AbortError'))
  })

  test('the memory device records each picture that it saves', async () => {
    const device = memoryDevice()
    expect(await device.save(picture)()).toEqual(E.right(undefined))
    expect(device.diary.saved).toEqual([picture])
  })
})
