import { applyTheme } from '~/adapters/browser/theme'
import { bcp47 } from '~/domain/shared/locale'
import { textSizes } from '~/domain/site/text-size'
import type { Knobs, Scheme } from '@gallery/stage/knobs'
import { shelvesIn } from '@gallery/stage/shelves'

/** Puts language, colours, scheme and text size on the document. */
export const dress = ({ lang, edition, scheme, text }: Knobs): void => {
  const root = document.documentElement
  root.lang = bcp47(edition, lang)
  root.style.colorScheme = scheme
  for (const size of textSizes) root.classList.toggle(`text-${size}`, size === text && size !== 100)
  applyTheme(shelvesIn(lang).init.colors)
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) turn(sheet.cssRules, scheme)
}

/** As written: what is turned once is turned again. Held fast, since the browser makes a rule's object anew when nobody holds it. */
const written = new Map<CSSMediaRule, string>()

/** A rule for the dark scheme holds or does not hold, whatever the system says. */
const turn = (rules: CSSRuleList, scheme: Scheme): void => {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue
    const condition = written.get(rule) ?? rule.media.mediaText
    written.set(rule, condition)
    const asked = /\(prefers-color-scheme:\s*(\w+)\)/u.exec(condition)
    // the range of all widths, or of none: it fits in wherever the question stood
    if (asked !== null) rule.media.mediaText = condition.replace(asked[0], asked[1] === scheme ? ALWAYS : NEVER)
  }
}

const ALWAYS = '(min-width: 0px)'
const NEVER = '(max-width: 0px)'
