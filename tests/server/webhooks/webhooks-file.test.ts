import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { configuredWebhooks } from '@server/config/documents'
import { readConfig } from '@server/config/config'
import { keyFor, newSecret } from '@tests/server/webhooks/endpoint'

describe('WEBHOOKS_FILE', () => {
  const home = mkdtempSync(join(tmpdir(), 'shop-webhooks-'))
  afterAll(() => rmSync(home, { recursive: true }))
  const secret = newSecret()
  const entry = { name: 'books', url: 'https://books.example/hooks?key=1', secrets: [secret], events: ['order.paid'] }
  const read = (document: unknown) => {
    const webhooksFile = join(home, 'webhooks.json')
    writeFileSync(webhooksFile, JSON.stringify(document))
    return configuredWebhooks({ webhooksFile })
  }
  const refusal = (document: unknown): string => {
    try {
      read(document)
    } catch (error) {
      return error instanceof Error ? error.message.replaceAll(home, '') : ''
    }
    return 'it was not refused'
  }
  const IN = '\n  WEBHOOKS_FILE: in /webhooks.json, '

  it('a shop without the file has no endpoints', () => {
    expect(configuredWebhooks({ webhooksFile: undefined })).toEqual([])
    expect(readConfig({})).toMatchObject({ right: { webhooksFile: undefined } })
    expect(readConfig({ WEBHOOKS_FILE: '/etc/webhooks.json' })).toMatchObject({
      right: { webhooksFile: '/etc/webhooks.json' },
    })
  })

  it('an endpoint has a name, an address, secrets and events', () => {
    const own = { name: 'books', url: entry.url, keys: [keyFor(secret)], events: ['order.paid'], allowPrivate: false }
    expect(read({ endpoints: [entry] })).toEqual([own])
    const other = { ...entry, name: 'till', url: 'http://10.0.0.7/hooks', allow_private: true }
    expect(read({ endpoints: [entry, other] })[1]).toMatchObject({ url: other.url, allowPrivate: true })
  })

  it.each([
    ['an address without TLS', { url: 'http://books.example/' }, 'endpoints[0].url is not an https address'],
    [
      'another protocol',
      { url: 'file:///etc/passwd', allow_private: true },
      'endpoints[0].url is not an https address',
    ],
    ['an address with a user', { url: 'https://me:pass@books.example/' }, 'endpoints[0].url is not an https address'],
    ['no address', { url: 'books' }, 'endpoints[0].url is not an https address'],
    ['no secret', { secrets: [] }, 'endpoints[0].secrets is not a list of secrets (whsec_'],
    ['a short secret', { secrets: ['whsec_c2hvcnQ='] }, 'endpoints[0].secrets[0] is not whsec_ and the base64'],
    ['a secret without its prefix', { secrets: [secret.slice(6)] }, 'endpoints[0].secrets[0] is not whsec_'],
    ['an unknown event', { events: ['order.lost'] }, 'endpoints[0].events[0] is not one of order.placed, order.paid'],
    ['a ping as event', { events: ['webhook.ping'] }, 'endpoints[0].events[0] is not one of'],
    ['no event', { events: [] }, 'endpoints[0].events is not a list of order.placed'],
    ['a name with spaces', { name: 'My books' }, 'endpoints[0].name is not a name of at most 40 small letters'],
    ['a misspelt property', { secret }, 'endpoints[0].secret is not known here'],
  ])('the error names the place of a fault and never a value: %s', (_what, change, message) => {
    const says = refusal({ endpoints: [{ ...entry, ...change }] })
    expect(says).toContain(IN + message)
    expect(says).not.toContain(secret.slice(6, 20))
    expect(says).not.toContain('me:pass')
  })

  it('two endpoints have two names', () => {
    expect(refusal({ endpoints: [entry, entry] })).toBe(`${IN}endpoints[1].name is the name of another endpoint`)
  })
})
