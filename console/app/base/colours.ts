import { defaultTheme, roles, themeCss } from '~/graphics/theme'
import type { Scheme } from '@console/app/base/preferences'

/** Gives the page the colours of a scheme. A constructed sheet needs no exception from the page's policy. */
export const applyScheme = (scheme: Scheme): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(scheme === 'system' ? themeCss(defaultTheme) : declared(roles(defaultTheme)[scheme]))
  document.adoptedStyleSheets = [sheet]
  document.documentElement.dataset['scheme'] = scheme
}

const declared = (colours: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(colours)
    .map(([role, colour]) => `--${role}:${colour}`)
    .join(';')}}`
