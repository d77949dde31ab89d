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

/**
 * The conditions as the stylesheet has them, so that a rule can be switched more than once. The map holds the rules
 * strongly: the browser makes a new object for a rule that has no other reference.
 */
const written = new Map<CSSMediaRule, string>()

/** Makes the rules of a colour scheme apply or not, independently of the system's setting. */
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
