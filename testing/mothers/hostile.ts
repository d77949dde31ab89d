const RAN = 'globalThis.ran=1'

/** What runs where a text is taken for markup, a script, a template or an address. */
const running = [
  `<script>${RAN}</script>`,
  `</script></title></style><script>${RAN}</script>`,
  `<img src=x onerror=${RAN}>`,
  `"><svg onload=${RAN}>`,
  `' autofocus onfocus=${RAN} x='`,
  `javascript:${RAN}//https://a.example/`,
  ` JaVaScRiPt:${RAN}`,
  `java\n\tscript:${RAN}`,
  `\u0001javascript:${RAN}`,
  `data:text/html,<script>parent.${RAN}</script>`,
  `vbscript:${RAN}`,
  `{{constructor.constructor('${RAN}')()}}`,
  `\${${RAN}} #{${RAN}} <%= ${RAN} %>`,
  `[tap](javascript:${RAN}) ![](https://evil.example/m.png)`,
  `<iframe srcdoc="<script>parent.${RAN}</script>">`,
  `<base href=https://evil.example/><meta http-equiv=refresh content=0;url=https://evil.example/>`,
]

/** What leads or asks somewhere else. */
const leaving = [
  'https://evil.example/a.png',
  '//evil.example/b.png',
  '/\\evil.example/c.png',
  '/\t/evil.example/d.png',
  '\\\\evil.example\\e.png',
  'https:evil.example',
  'https://shop.example@evil.example/',
  'url(https://evil.example/f.png)',
  'red;background:url(https://evil.example/g.png)}*{background:url(https://evil.example/h.png)',
  '@import "https://evil.example/i.css";',
  '<link rel=stylesheet href=https://evil.example/j.css>',
]

/** What widens, turns or hides. */
const misshapen = [
  'W'.repeat(240),
  '長'.repeat(120),
  '\u202etxet desrever\u202d \u2067\u2066\u202e',
  '\u200b\u200c\u200d\u2060\ufeff\u00ad'.repeat(8),
  '\u00a0'.repeat(80),
  'a\u00a0'.repeat(120),
  '\ufdfd'.repeat(30),
  '👨‍👩‍👧‍👦🏴‍☠️🇲🇴'.repeat(24),
  `Z${'\u0301\u0489\u20dd'.repeat(40)}algo`,
  'line\r\nline\n\nline\u2028line\u2029line\u0085line',
  '-'.repeat(240),
  '0'.repeat(240),
  '\ud83d',
  '\u0000\u0007\u001b[31m\u007f',
]

/** What means something to JavaScript, to a template or to an address. */
const meaning = [
  '__proto__',
  'constructor',
  'toString',
  '$t(title.home) {{count}} $& $1',
  '%E0%A4%A %00 %2e%2e/ %',
  '../../../?a=b&c#d',
  'null',
  '[object Object]',
  ',;|"\'`\\',
]

export const hostileTexts: readonly string[] = [...running, ...leaving, ...misshapen, ...meaning]

/** All of them in one. */
export const everythingHostile = hostileTexts.join(' ')
