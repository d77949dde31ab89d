import { isDeepStrictEqual } from 'node:util'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type RegionSettings, defaultRegion } from '~/domain/site/region'
import { type Environment, type Setting, list, matching, all } from '@server/config/settings'

/** The operator's settings for regions and webviews; undefined: the defaults, which pages need not carry. */
export const readRegionConfig = (env: Environment): Setting<RegionSettings | undefined> =>
  pipe(
    all({
      restricted: list(
        env,
        'RESTRICTED_REGIONS',
        text => /^[a-z]{2}$/iu.test(text),
        'countries of two letters like cn,xy',
        defaultRegion.restricted,
      ),
      mp: matching(env, 'MP_PATH', text => /^\/[\w/-]*$/u.test(text), 'a path of the shop like /mp'),
      trace: matching(env, 'TRACE_URL', isTrace, 'a path of the shop, or an address like https://trace.example.com/'),
      messaging: pattern(env, 'WEBVIEW_MESSAGING'),
      alipayhk: pattern(env, 'WEBVIEW_ALIPAYHK'),
      uepay: pattern(env, 'WEBVIEW_UEPAY'),
      mpay: pattern(env, 'WEBVIEW_MPAY'),
      bocmo: pattern(env, 'WEBVIEW_BOCMO'),
    }),
    E.map(({ restricted, mp, trace, ...named }) => {
      const webviews = Object.fromEntries(Object.entries(named).filter(([, said]) => said !== undefined))
      const read = {
        restricted,
        mp: mp ?? defaultRegion.mp,
        trace: trace ?? defaultRegion.trace,
        ...(Object.keys(webviews).length === 0 ? {} : { webviews }),
      }
      return isDeepStrictEqual(read, defaultRegion) ? undefined : read
    }),
  )

const pattern = (env: Environment, name: string): Setting<string | undefined> =>
  matching(env, name, isPattern, 'a regular expression')

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text, 'u').source !== ''
  } catch {
    return false
  }
}

const isTrace = (text: string): boolean => /^\/(?!\/)/u.test(text) || (URL.canParse(text) && text.startsWith('https:'))
