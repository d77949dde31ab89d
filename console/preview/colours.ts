import { defaultTheme, schemeCss } from '~/graphics/theme'

const DARK = '(prefers-color-scheme: dark)'

/** The rules of the shop's styles for a device that prefers dark colours, once they were found. */
const darkRules = new Set<CSSMediaRule>()

/**
 * Gives the page the shop's colours in one scheme. The shop follows the device, and its styles ask for nothing else: here
 * the rules that ask count for the scheme that the operator looks at.
 */
export const applyColours = (colours: Readonly<Record<string, string>>, scheme: 'light' | 'dark'): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${schemeCss({ ...defaultTheme, ...colours }, scheme)}:root{color-scheme:${scheme}}`)
  document.adoptedStyleSheets = [sheet]
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules) if (rule instanceof CSSMediaRule && rule.media.mediaText === DARK) darkRules.add(rule)
  for (const { media } of darkRules) media.mediaText = scheme === 'dark' ? 'all' : 'not all'
}
