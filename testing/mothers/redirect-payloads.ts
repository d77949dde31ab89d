/*
 * Open-redirect payloads as in public lists, in families. Well-known ones are written by hand; the rest combine the
 * parts that such lists vary. The hosts are unregistrable (`.test`), except the addresses of this machine.
 *
 * `refused`: every payload of the family must be refused. In the other families some are paths of the shop that only
 * look dangerous. A payload that passes must stay on the origin.
 */
export interface PayloadFamily {
  readonly name: string
  readonly refused: boolean
  readonly payloads: readonly string[]
}

const EVIL = 'evil.test'
const hosts = [EVIL, 'evil.test:443', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', 'xn--evl-0oa.test']
const tails = ['', '/', '/..', '/%2e%2e', '/%2f..', '?shop.test', '#shop.test', '/shop.test/order']

/** Every text of this length over these letters. */
const words = (letters: readonly string[], length: number): readonly string[] =>
  length === 0 ? [''] : letters.flatMap(letter => words(letters, length - 1).map(rest => letter + rest))

/** Fills templates, separated by a blank; each part replaces `§`. */
const filled = (parts: readonly string[], ...templates: readonly string[]): readonly string[] =>
  parts.flatMap(part =>
    templates.flatMap(line => line.split(' ')).map(template => template.replaceAll('§', () => part)),
  )

/** Characters that browsers strip, skip or misread, and characters that look like them. */
const blanks = [
  ...('\t\n\r\v\f\0 \u0001\u001b\u001f\u007f\u0085\u00a0\u00ad\u1680\u180e\u2000\u2003\u2009\u200b\u200c\u200d' +
    '\u2028\u2029\u202e\u202f\u205f\u2060\u2066\u3000\ufeff\ufffd'),
]
/**
 * Characters that fonts, host parsers and normalizations take for a slash, a backslash, a dot, a colon, an at sign or a
 * percent sign.
 */
const slashes = [...'\u2044\u2215\u29f8\u29f5\u29f9\u2571\u30ce\u3033\uff0f\uff3c\ufe68\u20e5']
const dots = [...'\u2024\u3002\uff0e\uff61\u2027\u30fb\ufe52']
const signs = [...'\uff1a\ua789\u2236\ufe13\ufe55\uff20\ufe6b\uff05\ufe6a\uff1f\uff03\u2105\u2100']

const encodedSlashes = (
  '%2f %2F %5c %5C %252f %255c %25252f %25%32%66 %%32%66 %2g %u002f %u2215 ' +
  '%c0%af %c1%9c %e0%80%af %f0%80%80%af %ed%a0%80 %ff %c0%2f'
).split(' ')
const encodedControls = '%00 %08 %09 %0a %0A %0d %0d%0a %0b %0c %1f %7f %c2%85'.split(' ')
const encodedOthers = '%20 %3a %40 %23 %3f %3b %ef%bc%8f %e2%88%95 %e2%81%84 %e3%80%82'.split(' ')

const schemes = (
  'http https ftp ws wss file javascript vbscript data blob filesystem about mailto tel sms intent weixin alipays ' +
  'market itms-apps view-source chrome x'
).split(' ')
const dotted = ['.', '..', '%2e', '%2E', '.%2e', '%2e.', '%2e%2e', '%2E%2e', './..', '../..', '%2e/%2e%2e']

export const payloadFamilies: readonly PayloadFamily[] = [
  {
    name: 'protocol-relative and backslashes',
    refused: true,
    payloads: [2, 3, 4, 5].flatMap(length =>
      filled(words(['/', '\\'], length), '§evil.test §evil.test/%2f.. §127.0.0.1 §shop.test@evil.test'),
    ),
  },
  {
    name: 'protocol-relative, with all that may follow',
    refused: true,
    payloads: hosts.flatMap(host => filled(tails, `//${host}§ /\\${host}§ ///${host}§`)),
  },
  {
    name: 'blanks and control characters',
    refused: true,
    payloads: filled(
      blanks,
      '§//evil.test /§/evil.test /§\\evil.test //§evil.test \\§/evil.test §/evil.test /evil.test§',
      '/order§//evil.test §https://evil.test ht§tps://evil.test /?a=§ /#§',
    ),
  },
  {
    name: 'encoded slashes and control characters',
    refused: true,
    payloads: filled(
      [...encodedSlashes, ...encodedControls],
      '/§evil.test /§/evil.test /§§evil.test §§evil.test §/evil.test //§evil.test /§@evil.test',
      '/order§evil.test /order/..§evil.test',
    ),
  },
  {
    name: 'other characters, encoded',
    refused: false,
    payloads: filled(
      encodedOthers,
      '/§evil.test /§/evil.test /§§evil.test /order§evil.test /evil.test§ §evil.test //§evil.test /§//evil.test',
    ),
  },
  {
    name: 'userinfo',
    refused: true,
    payloads: [
      '@evil.test',
      ...filled(
        ['@', ':@', ':x@', ':443@', '%40', '%3a@', '@@', '#@', '?@', '\\@', '/@', ';@', '&@'],
        '//shop.test§evil.test https://shop.test§evil.test https:shop.test§evil.test shop.test§evil.test',
        '/\\shop.test§evil.test //§evil.test',
      ),
    ],
  },
  {
    name: 'schemes',
    refused: true,
    payloads: [
      ...filled(
        schemes,
        '§: §:evil.test §:/evil.test §://evil.test §:///evil.test §:\\\\evil.test §:alert(1) \u0001§:alert(1)',
        '§\n:alert(1) §\t:alert(1) §%3a//evil.test §:alert(1)//evil.test //§://evil.test',
      ),
      ...schemes.flatMap(scheme => [
        `${scheme.toUpperCase()}://evil.test`,
        `${scheme.slice(0, 1)}\t${scheme.slice(1)}:alert(1)`,
      ]),
    ],
  },
  {
    name: 'look-alikes',
    refused: true,
    payloads: [
      ...filled(slashes, '/§evil.test §§evil.test §/evil.test /§/evil.test /order§evil.test'),
      ...filled(dots, '//evil§test /§/evil.test /§§/evil.test §evil.test'),
      ...filled(signs, 'https§//evil.test //shop.test§evil.test /§evil.test /order§2f@evil.test'),
    ],
  },
  {
    name: 'dot segments',
    refused: true,
    payloads: filled(
      dotted,
      '/§ /§/ /§/evil.test /§//evil.test /§\\evil.test /§%2fevil.test /order/§ /order/§?a#b',
      '/order/§/§//evil.test /hk/§/auth/login',
    ),
  },
  {
    name: 'path parameters, and paths that look like hosts',
    refused: false,
    payloads: [
      ...filled(
        [';', ';x', ';/', '..;', '.;', ';..', ';x=//', ';@', '!', '$', '&', "'", '(', '*', '~', '='],
        '/§ /§/evil.test /§//evil.test /order§/evil.test /order/§@evil.test',
      ),
      ...filled(hosts, '/§ /.§ /@§ /:§ /order@§'),
    ],
  },
  {
    name: 'in the query and in the fragment',
    refused: false,
    payloads: ['?', '#', '?a=', '#a=', '?next=', '?#', '#?'].flatMap(mark =>
      filled(
        [EVIL, '//evil.test', 'https://evil.test', '/../..', '%2f%2f', '%0d%0aX:1', 'javascript:alert(1)', '@x'],
        `/${mark}§ /order${mark}§ ${mark}§ //${mark}§`,
      ),
    ),
  },
  {
    name: 'header splitting',
    refused: true,
    payloads: filled(
      ['\r\n', '\n', '\r', '%0d%0a', '%0D%0A', '%0a', '%0d', '%250d%250a', '\u560d\u560a', '%u000a'],
      '/§Location:%20https://evil.test /§§x /order§Set-Cookie:a=b §//evil.test /§/evil.test //evil.test§',
    ),
  },
  {
    name: 'markup and templates',
    refused: true,
    payloads: filled(
      ['<', '>', '"', '`', '{{7*7}}', '{7*7}', '|', '^', '[', ']', '\\', '<svg/onload=x>'],
      '/§ /order§ /order?q=§ /order#§ /§//evil.test',
    ),
  },
  {
    name: 'what is no path of an address',
    refused: true,
    payloads: ['', ' ', EVIL, 'www.evil.test', '.evil.test', ':evil.test', 'order', './order', '../order', '~/order'],
  },
]
