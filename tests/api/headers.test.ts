import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { http } from '~/adapters/http/client'
import * as calls from '~/contract/calls'
import { READ_HEADERS, SENT_HEADERS, SENT_METHODS } from '~/contract/headers'

/** The names of the headers that the client sends with the fullest call. */
const sent = async (): Promise<readonly string[]> => {
  let names: readonly string[] = []
  const client = http({
    fetch: async (_input, init) => {
      names = [...new Headers(init?.headers).keys()]
      return new Response(null, { status: 500 })
    },
    baseUrl: '',
    locale: 'mo',
    language: 'en',
    token: () => 'Bearer t',
    onRefused: () => undefined,
    onServerTime: () => undefined,
    onActivity: () => undefined,
  })
  await client.ask(calls.payOrder, { params: { id: 'o' }, body: { method: 'cash' }, key: 'k', link: 'l' })()
  return names
}

describe('the headers of the contract', () => {
  it('the list of headers has every header that the client sends, and no other', async () => {
    const listed = ['accept', 'accept-language', ...SENT_HEADERS.map(name => name.toLowerCase())]
    expect((await sent()).toSorted()).toEqual(listed.toSorted())
  })

  it('the list of methods has the method of every call, and no other', () => {
    expect(new Set(Object.values(calls).map(({ method }) => method))).toEqual(new Set(SENT_METHODS))
  })

  it('the document for integrators lists the same methods and headers', () => {
    const lines = readFileSync('docs/static-site.md', 'utf8').split('\n')
    expect(lines.filter(line => line.startsWith('Access-Control-')).map(line => line.trim())).toEqual([
      'Access-Control-Allow-Origin: https://www.shop.example',
      'Access-Control-Allow-Credentials: true',
      `Access-Control-Allow-Methods: ${SENT_METHODS.join(', ')}`,
      `Access-Control-Allow-Headers: ${SENT_HEADERS.join(', ')}`,
      `Access-Control-Expose-Headers: ${READ_HEADERS.join(', ')}`,
    ])
  })
})
