/** The name of a device, from its user agent: `Safari · iPhone`. Empty if it is unknown. */
export const deviceName = (agent: string | undefined): string =>
  agent === undefined ? '' : [nameOf(browsers, agent), nameOf(systems, agent)].filter(name => name !== '').join(' · ')

type Names = readonly (readonly [pattern: RegExp, name: string])[]

// the more particular first: most call themselves by the names of others too
const browsers: Names = [
  [/MicroMessenger/u, 'WeChat'],
  [/AliApp/u, 'Alipay'],
  [/FBAN|FBAV/u, 'Facebook'],
  [/EdgA?\/|EdgiOS/u, 'Edge'],
  [/SamsungBrowser/u, 'Samsung Internet'],
  [/OPR\//u, 'Opera'],
  [/Firefox|FxiOS/u, 'Firefox'],
  [/CriOS|Chrome/u, 'Chrome'],
  [/Safari/u, 'Safari'],
]
const systems: Names = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android|HarmonyOS/u, 'Android'],
  [/Mac OS X|Macintosh/u, 'Mac'],
  [/Windows/u, 'Windows'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
]

const nameOf = (names: Names, agent: string): string => names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
