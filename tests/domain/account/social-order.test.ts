import { describe, expect, test } from 'vitest'
import { providers } from '~/domain/account/account'
import { editions } from '~/domain/shared/locale'
import { providersIn } from '~/domain/account/social-order'
import { webviews } from '~/domain/site/webview'

describe('the social logins that are offered', () => {
  test('a browser offers all social logins, in the order of the edition', () => {
    for (const edition of editions) expect(providersIn(undefined, edition).toSorted()).toEqual(providers.toSorted())
    expect([providersIn(undefined, 'mo')[0], providersIn(undefined, 'hk')[0]]).toEqual(['mpay', 'facebook'])
  })

  test('an app offers its own login first, each login once, and no login that cannot work in it', () => {
    for (const edition of editions) {
      for (const app of webviews) {
        const offered = providersIn(app, edition)
        expect(new Set(offered).size).toBe(offered.length)
        expect(offered.length).toBeGreaterThan(0)
        if (app !== 'messaging') expect(offered).not.toContain('wechat')
      }
      expect(providersIn('messaging', edition)).toEqual(['wechat'])
      expect(providersIn('mpay', edition)[0]).toBe('mpay')
      expect(providersIn('bocmo', edition)[0]).toBe('bocmo')
    }
  })
})
