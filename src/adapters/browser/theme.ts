import { defaultTheme, themeCss } from '~/graphics/theme'

/** Gives a page that no server drew the shop's colours. A constructed sheet needs no exception from the content policy. */
export const applyTheme = (colors: Readonly<Record<string, string>>): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss({ ...defaultTheme, ...colors }))
  document.adoptedStyleSheets = [sheet]
}
