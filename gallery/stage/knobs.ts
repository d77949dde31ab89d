import { type EditionCode, type Lang, editions, parseLang } from '~/domain/shared/locale'

/** How an exhibit is looked at. */
export interface Knobs {
  readonly lang: Lang
  readonly edition: EditionCode
  readonly scheme: Scheme
  readonly text: TextPercent
}

export type Scheme = 'light' | 'dark'
export type TextPercent = 100 | 200

declare global {
  interface Window {
    /** How a test goes from one exhibit to the next without loading anything again. */
    showExhibit?: (name: string, knobs: Knobs) => Promise<void>
  }
}

export const usual: Knobs = { lang: 'zh-Hant', edition: 'mo', scheme: 'light', text: 100 }

/** `?lang=en&scheme=dark&text=200&edition=hk`; a missing parameter has its usual value. */
export const readKnobs = (search: string): Knobs => {
  const asked = new URLSearchParams(search)
  return {
    lang: parseLang(asked.get('lang') ?? usual.lang),
    edition: editions.find(edition => edition === asked.get('edition')) ?? usual.edition,
    scheme: asked.get('scheme') === 'dark' ? 'dark' : 'light',
    text: asked.get('text') === '200' ? 200 : 100,
  }
}

export const writeKnobs = ({ lang, edition, scheme, text }: Knobs): string =>
  new URLSearchParams({ lang, scheme, text: String(text), edition }).toString()
