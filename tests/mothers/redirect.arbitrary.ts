import fc from 'fast-check'
import { pathTo } from '~/domain/site/routes'
import { routeName, routeParams } from '@tests/mothers/routes.arbitrary'
import { anyText } from '@tests/mothers/text.arbitrary'

/** The pieces that attacks on a redirect are built from. */
const piece: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('/', '//', '///', '\\', '/\\', '\\/', './', '../', '/.', '/..', '.', '..', ';'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('%2f', '%2F', '%5c', '%5C', '%25', '%252f', '%2e', '%2E', '%2e%2e', '.%2e', '%00'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '%0a',
      '%0D%0A',
      '%09',
      '%1f',
      '%7f',
      '%20',
      '%3a',
      '%40',
      '%23',
      '%3f',
      '%',
      '%f',
      '%zz',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('%c0%af', '%e0%80%af', '%ff', '%ed%a0%80', '%C3%A9', '%E6%BE%B3', '%c2%85', '%u002f'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\t', '\n', '\r', '\0', '\v', '\u001f', '\u007f', ' ', '\u0085', '\u00a0', '\ufeff'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '／',
      '＼',
      '。',
      '．',
      '⁄',
      '∕',
      '⧸',
      '\u2028',
      '\u202e',
      '\u200b',
      '\ud800',
      '\udc00',
      '澳',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'evil.test',
      'user@evil.test',
      'user:pass@evil.test',
      '@evil.test',
      '127.0.0.1',
      '[::1]',
      ':443',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'https:',
      'http://',
      'javascript:',
      'data:text/html,',
      'file:///',
      'blob:',
      'JaVaScRiPt:',
      'C:',
      '|',
    ),
  },
  {
    // what a browser's host parser, a font or a normalization reads as a slash, a dot, a colon, an at sign or a letter
    weight: 2,
    arbitrary: fc.constantFrom(
      ...'\u2044\u2215\u29f8\u29f5\u29f9\uff0f\uff3c\u2024\u3002\uff0e\uff61\u2025\u2026\ufe55\uff1a\ua789\u2236\uff20\ufe6b',
      ...'\uff05\ufe6a\uff1f\uff03\u2105\u2100\u2101\u2106\u017f\u212a\u0430\u2170\u24d0\u00ad\u200c\u200d\u2060\ufeff\u202d\u2066',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'a:b@evil.test',
      ':@evil.test',
      '@@evil.test',
      'shop.test@evil.test',
      'shop.test:443@evil.test',
      '%40evil.test',
      'shop.test%40evil.test',
      'shop.test\\@evil.test',
      'shop.test#@evil.test',
      'shop.test?@evil.test',
      '\u0000@evil.test',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '...',
      '.;/',
      '..;/',
      '/./',
      '/../',
      '/%2e/',
      '/%2e%2e/',
      '/.%2e/',
      '/%2e./',
      '..%2f',
      '..%5c',
      '.%00.',
      '%2e%2e%2f',
      '%ef%bc%8f',
      '%ef%bc%8e',
      '%e2%88%95',
      '%c0%ae',
      '%c1%9c',
      '%f0%80%80%af',
      '%25%32%66',
      '%u2215',
      '%%32%66',
      '%2',
      '&#47;',
      '&sol;',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('?', '#', '?a=1', '#top', '?redirect=/x', "?q='", '&', '=', '??', '##', '?%', '#%2e'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'order',
      'hk',
      'auth',
      'auth/login',
      'AUTH',
      '%61uth',
      'takings',
      'a',
      'product',
      '7',
      "'",
      '<',
      '"',
    ),
  },
)

/** A target made to lead elsewhere: mostly one that begins like a path. */
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

/** A page of the shop in either edition, with whatever query and hash the rule accepts. */
export const pageTarget: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '/hk'),
    routeName.chain(name => routeParams(name).map(params => pathTo(name, params))),
    loose('?'),
    loose('#'),
  )
  .map(([prefix, path, query, hash]) => (path === '/' && prefix !== '' ? prefix : prefix + path) + query + hash)

/** A good target with one piece of an attack put in somewhere. */
export const spoiledTarget: fc.Arbitrary<string> = fc
  .tuple(goodTarget, piece, fc.nat({ max: 60 }))
  .map(([target, spoil, at]) => target.slice(0, at) + spoil + target.slice(at))

/** Targets of every kind: attacks, good ones, nearly good ones, noise, and such at the edge of what is too long. */
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

/** A path below `/auth/`, written in a way that a router may still understand. */
export const authTarget: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '/hk', '/hk/hk', '/%68k', '/h%6B'),
    fc.constantFrom('/auth/', '/AUTH/', '/Auth/', '/%61uth/', '/a%75t%68/'),
    fc.constantFrom('login', 'register', 'forgot', 'help', 'password', '', 'login/x'),
    fc.constantFrom('', '?a=1', '#x', '?redirect=/order#y'),
  )
  .map(parts => parts.join(''))

/** What public lists of open-redirect payloads come down to, with one host for all. */
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
