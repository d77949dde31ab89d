import fc from 'fast-check'
import { pathTo } from '~/domain/site/routes'
import { piece } from '@testing/arbitraries/redirect-pieces'
import { routeName, routeParams } from '@testing/arbitraries/routes.arbitrary'
import { anyText } from '@testing/arbitraries/text.arbitrary'

/** A target that tries to leave the shop: it mostly begins like a path. */
export const attack: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('/', '/', '/', '/', '/hk/', '', '//', '\\', '/\t/'), fc.array(piece, { maxLength: 7 }))
  .map(([start, pieces]) => start + pieces.join(''))

const pathChar = fc.constantFrom(..."abzAZ09-._~!$&'()*+,;=:@", '%20', '%E6%BE%B3', '%3A', '%C3%a9', '%F0%9F%8E%AE')
const segment = fc
  .array(pathChar, { minLength: 1, maxLength: 8 })
  .map(chars => chars.join(''))
  .filter(text => text !== '.' && text !== '..')
const looseChar = fc.oneof(pathChar, fc.constantFrom('/', '?', '//', '..', '%2f', '%25', '%0a'))
const loose = (mark: '?' | '#'): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(''),
    fc.array(looseChar, { maxLength: 8 }).map(chars => mark + chars.join('')),
  )

/** A target that the rule accepts. */
export const goodTarget: fc.Arbitrary<string> = fc
  .tuple(fc.array(segment, { maxLength: 5 }), fc.boolean(), loose('?'), loose('#'))
  .map(
    ([segments, slash, query, hash]) =>
      `/${segments.join('/')}${slash && segments.length > 0 ? '/' : ''}${query}${hash}`,
  )

/** A page of the shop in either edition, with any query and hash that the rule accepts. */
export const pageTarget: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '/hk'),
    routeName.chain(name => routeParams(name).map(params => pathTo(name, params))),
    loose('?'),
    loose('#'),
  )
  .map(([prefix, path, query, hash]) => (path === '/' && prefix !== '' ? prefix : prefix + path) + query + hash)

/** A good target with one piece of an attack inserted. */
export const spoiledTarget: fc.Arbitrary<string> = fc
  .tuple(goodTarget, piece, fc.nat({ max: 60 }))
  .map(([target, spoil, at]) => target.slice(0, at) + spoil + target.slice(at))

/** Targets of every kind: attacks, good ones, nearly good ones, noise, and targets near the length limit. */
export const anyTarget: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: attack },
  { weight: 4, arbitrary: spoiledTarget },
  { weight: 3, arbitrary: goodTarget },
  { weight: 1, arbitrary: anyText },
  {
    weight: 1,
    arbitrary: fc.tuple(goodTarget, fc.integer({ min: 2030, max: 2060 })).map(([t, n]) => t.padEnd(n, 'x')),
  },
)

/** A path below `/auth/`, in a spelling that a router may still understand. */
export const authTarget: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '/hk', '/hk/hk', '/%68k', '/h%6B'),
    fc.constantFrom('/auth/', '/AUTH/', '/Auth/', '/%61uth/', '/a%75t%68/'),
    fc.constantFrom('login', 'register', 'forgot', 'help', 'password', '', 'login/x'),
    fc.constantFrom('', '?a=1', '#x', '?redirect=/order#y'),
  )
  .map(parts => parts.join(''))

/** The common core of public lists of open-redirect payloads, with one host for all. */
export const publicPayloads: readonly string[] = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '//evil.test/%2f..',
  '//evil.test/..',
  '///evil.test/%2e%2e',
  '////evil.test//',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '\\/\\/evil.test/',
  '/\\\\evil.test',
  '//\\/evil.test',
  '/..//evil.test',
  '/./evil.test',
  '/../evil.test',
  '/%2e%2e/evil.test',
  '/%2e%2e%2f%2fevil.test',
  '/.%2e/evil.test',
  '/%2f/evil.test',
  '/%2fevil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/%5c%5cevil.test',
  '%2f%2fevil.test',
  '/%252f%252fevil.test',
  '/%09/evil.test',
  '/%0a/evil.test',
  '/%0d%0aLocation:%20https://evil.test',
  '/%0d/evil.test',
  '/%00/evil.test',
  '/%7f/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '\u0001//evil.test',
  'https://evil.test',
  'http:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'HTTPS://EVIL.TEST',
  'https:\\\\evil.test',
  'ftp://evil.test',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc',
  'evil.test',
  '.evil.test',
  '@evil.test',
  'shop.test@evil.test',
  '//shop.test@evil.test',
  '//evil.test:80#@shop.test',
  '?evil.test',
  '#evil.test',
  '/〱evil.test',
  '//evil。test',
  '/／evil.test',
  '／／evil.test',
  '/\u2028/evil.test',
  '/\u202e//tset.live',
  '//%E3%80%82evil.test',
  '/order/..%2f..%2f/evil.test',
  '/order/%2e%2e/x',
  '/order//evil.test',
  '/order/.',
  '/order/%2E',
  '/order/%c0%ae%c0%ae/x',
  '/<script>alert(1)</script>',
  '/"onmouseover=alert(1)',
  "/'><svg/onload=alert(1)>",
  '/order`id`',
  '/order{{7*7}}',
  '/order|x',
  '/order^x',
  '/%ff',
  '/%ed%a0%80',
  '/%',
  '/%1',
  '/%gg',
  '/%u002f',
  '/order#a#b',
  '',
  '/[::1]',
  '/order\u0000',
  '/order\uD800',
]
