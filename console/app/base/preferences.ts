import * as t from 'io-ts'
import { type Lang, preferredLang } from '~/domain/shared/locale'
import { readKept, writeKept } from '@console/kit/calls/kept'

/** The colour scheme that an operator has chosen; `system`: that of the device. */
export type Scheme = 'system' | 'light' | 'dark'

const scheme = t.union([t.literal('system'), t.literal('light'), t.literal('dark')])
const lang = t.union([t.literal('zh-Hant'), t.literal('en')])

export const readScheme = (): Scheme => readKept('scheme', scheme) ?? 'system'

export const keepScheme = (chosen: Scheme): void => writeKept('scheme', chosen)

/** The language that was chosen here, else the one that the browser prefers. */
export const readLang = (): Lang => readKept('lang', lang) ?? preferredLang(navigator.languages.join(','))

/** Keeps the language and loads the page again. The address and the history entry stay. */
export const changeLang = (chosen: Lang): void => {
  writeKept('lang', chosen)
  window.location.reload()
}
