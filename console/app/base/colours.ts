import { defaultTheme, schemeCss, themeCss } from '~/graphics/theme'
import type { Scheme } from '@console/app/base/preferences'

/** Gives the page the colours of a scheme. A constructed sheet needs no exception from the page's policy. */
export const applyScheme = (scheme: Scheme): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(scheme === 'system' ? themeCss(defaultTheme) : schemeCss(defaultTheme, scheme))
  document.adoptedStyleSheets = [sheet]
  document.documentElement.dataset['scheme'] = scheme
}
