import { describe, expect, test } from 'vitest'
import { editions, localize } from '~/domain/shared/locale'
import { safeRedirect, safeReturn } from '~/domain/site/redirect'
import { leaveEntry } from '~/domain/site/region'
import { payloadFamilies } from '@testing/mothers/redirect-payloads'
import { publicPayloads } from '@testing/arbitraries/redirect.arbitrary'

const origins = ['https://shop.test', 'http://localhost:3000', 'https://[::1]:8443']
const families = [...payloadFamilies, { name: 'well known', refused: false, payloads: publicPayloads }]
const all = families.flatMap(({ payloads }) => payloads)

/** The uses of an address: resolved, appended to an origin, decoded a second time by a proxy in between. */
const usesOf = (target: string, origin: string): readonly URL[] => {
  const [path = ''] = target.split(/[?#]/u)
  return [
    new URL(target, origin),
    new URL(target, `${origin}/hk/order/product/7?a#b`),
    new URL(origin + target),
    new URL(decodeURIComponent(path), origin),
    new URL(` ${target}\n`, origin),
  ]
}

const staysOn = (origin: string, target: string): boolean => usesOf(target, origin).every(url => url.origin === origin)

/** What the rule lets through of a payload, in each place where it is asked. */
const passedOf = (payload: string): readonly string[] =>
  [
    safeRedirect(payload),
    safeReturn(payload),
    leaveEntry(`/wx${payload}`, false),
    ...editions.map(edition => mapped(safeRedirect(payload), safe => localize(edition, safe))),
  ].flatMap(target => target ?? [])

const mapped = (target: string | undefined, change: (target: string) => string): string | undefined =>
  target === undefined ? undefined : change(target)

/** Would a browser leave the shop for it without the rule? */
const leadsAway = (payload: string, origin: string): boolean =>
  URL.canParse(payload, origin) && new URL(payload, origin).origin !== origin

describe(`[I-22] the ${all.length} payloads of public lists`, () => {
  test.each(families)(
    '[I-22] no payload of $name leaves the shop when it is stored, used, localized or followed',
    ({ payloads }) => {
      const escapes = payloads.flatMap(payload =>
        passedOf(payload)
          .filter(target => !origins.every(origin => staysOn(origin, target)))
          .map(target => [payload, target]),
      )
      expect(escapes).toEqual([])
    },
  )

  test.each(families)('[I-22] a payload of $name that leads away in a browser is refused', ({ payloads }) => {
    const passed = payloads.filter(
      payload => origins.some(origin => leadsAway(payload, origin)) && safeRedirect(payload) !== undefined,
    )
    expect(passed).toEqual([])
  })

  test.each(payloadFamilies.filter(({ refused }) => refused))(
    '[I-22] every payload of $name is refused',
    ({ payloads }) => {
      expect(payloads.filter(payload => safeRedirect(payload) !== undefined)).toEqual([])
    },
  )

  test('the payloads are many and differ, and hundreds of them lead away without the rule', () => {
    const distinct = new Set(all)
    const away = [...distinct].filter(payload => leadsAway(payload, 'https://shop.test'))
    const passed = [...distinct].filter(payload => safeRedirect(payload) !== undefined)
    console.info(
      `redirect payloads: ${distinct.size} in ${families.length} families, ${away.length} lead away by themselves, ` +
        `${passed.length} are paths of the shop, 0 escapes`,
    )
    expect(distinct.size).toBeGreaterThan(1500)
    expect(away.length).toBeGreaterThan(500)
    expect(passed.length).toBeGreaterThan(100)
  })
})
