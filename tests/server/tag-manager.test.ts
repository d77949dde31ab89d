import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localize } from '~/domain/shared/locale'
import { routes } from '~/domain/site/routes'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'

const TAGS = 'https://tags.example.com'
const SCRIPT = `${TAGS}/tags.js?id=ABC-1`
const site = { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined }

/** A request with this cookie may come from a customer. */
const customer = { cookie: '__Host-sid=x' }

describe('a tag manager', () => {
  let tagged: HttpHarness
  let plain: HttpHarness
  beforeAll(async () => {
    tagged = await openDoors('pglite', { site, config: { tagManager: SCRIPT } })
    plain = await openDoors('pglite', { site })
  })
  afterAll(async () => {
    await tagged.close()
    await plain.close()
  })

  const get = async (h: HttpHarness, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { status, headers: answered, text } = await h.ask('GET', path, { bare: true, headers })
    const data: unknown = JSON.parse(/id="page-data">(.*)<\/script>/u.exec(text)?.[1] ?? 'null')
    return {
      status,
      tags: typeof data === 'object' && data !== null && 'tags' in data ? data.tags : undefined,
      policy: String(answered['content-security-policy'] ?? ''),
    }
  }

  // each page of the shop, and addresses that are none
  const paths = [
    ...Object.values(routes).map(({ pattern }) => pattern.replace(':product?', 'G1').replace(/:\w+\??/u, 'a.secret')),
    '/order?category=1',
    '/s',
    '/nope',
    '/order/product/nope',
    '/?access_token=abcdefgh',
    '/order?access_token=abcdefgh',
  ]
  const open = new Set(
    ['/', '/about', '/order', '/order/product/G1', '/order?category=1', '/procedure', '/auth/help'].concat(
      ['refund', 'service', 'privacy'].map(name => `/teams/policies/${name}`),
    ),
  )

  it('the tag manager runs only for a guest on a public page', async () => {
    for (const edition of ['mo', 'hk'] as const)
      for (const path of paths) {
        const page = await get(tagged, localize(edition, path))
        const expected = open.has(path)
        expect(page.tags, path).toBe(expected ? SCRIPT : undefined)
        expect(page.policy.includes('tags.example.com'), path).toBe(expected)
      }
  })

  it('the tag manager does not run for a customer, whose page can show codes', async () => {
    for (const path of paths) {
      const page = await get(tagged, path, customer)
      expect([page.tags, page.policy.includes('tags.example.com')], path).toEqual([undefined, false])
    }
  })

  it('the policy allows the tag manager by its origin only, without strict-dynamic', async () => {
    const { policy } = await get(tagged, '/order')
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/tags\.example\.com;/u)
    expect(policy).toContain(`connect-src 'self' ${TAGS}`)
    expect(policy).not.toMatch(/strict-dynamic|unsafe|\*/u)
    expect([...policy.matchAll(/https:\/\/[^\s;]+/gu)].every(([origin]) => origin === TAGS)).toBe(true)
  })

  it('the tag manager is off by default, and no document mentions it', async () => {
    for (const path of open) {
      const page = await get(plain, path)
      expect([page.status, page.tags]).toEqual([200, undefined])
      expect(page.policy).toMatch(/script-src 'self' 'sha256-[^']+';.*require-trusted-types-for 'script'/u)
    }
  })
})
