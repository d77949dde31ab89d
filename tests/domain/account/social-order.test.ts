import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProvider, providers } from '~/domain/catalog/social-logins'
import { socialLoginsIn } from '~/domain/account/social-order'
import { editions } from '~/domain/shared/locale'
import { webviews } from '~/domain/site/webview'
import { provider } from '@testing/arbitraries/account.arbitrary'
import { runs } from '@testing/arbitraries/runs'

const known = providers.map(code => ({ code }))
const codesIn = (...asked: Parameters<typeof socialLoginsIn>) => socialLoginsIn(...asked).map(({ code }) => code)
const edition = fc.constantFrom(...editions)
const offered = fc.uniqueArray(fc.record({ code: provider }), { selector: ({ code }) => code })

describe('the social logins that are offered', () => {
  test('a browser offers all social logins, in the order of the edition', () => {
    for (const each of editions) expect(codesIn(undefined, each, known).toSorted()).toEqual(providers.toSorted())
    expect([codesIn(undefined, 'mo', known)[0], codesIn(undefined, 'hk', known)[0]]).toEqual(['mpay', 'facebook'])
  })

  test('a browser offers every login of the shop once, the unknown ones last and in the order of the shop', () => {
    fc.assert(
      fc.property(edition, offered, (each, logins) => {
        const codes = codesIn(undefined, each, logins)
        const isKnown = (code: string) => providers.some(other => other === code)
        expect(codes.toSorted()).toEqual(logins.map(({ code }) => code).toSorted())
        const unknown = logins.map(({ code }) => code).filter(code => !isKnown(code))
        expect(codes.slice(codes.length - unknown.length)).toEqual(unknown)
      }),
      runs,
    )
  })

  test('an app offers its own login first, each login once, and no login that cannot work in it', () => {
    fc.assert(
      fc.property(edition, offered, fc.constantFrom(...webviews), (each, logins, app) => {
        const codes = codesIn(app, each, logins)
        const all = logins.map(({ code }) => code)
        expect(all).toEqual(expect.arrayContaining([...codes]))
        expect(new Set(codes).size).toBe(codes.length)
        if (app === 'messaging') expect(codes).toEqual(all.filter(code => code === 'wechat'))
        else expect(codes).not.toContain('wechat')
        if (all.includes(app)) expect(codes[0]).toBe(app)
      }),
      runs,
    )
  })
})

test('the code of a login fits into an address and a storage key as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), provider), code => {
      if (isProvider(code)) expect([encodeURIComponent(code), code.split('.').length]).toEqual([code, 1])
    }),
    runs,
  )
  for (const bad of ['', 'a.b', 'a/b', '../x', 'a b', '_token', 'é', 'x'.repeat(33), 'line\n'])
    expect(isProvider(bad)).toBe(false)
})
