import { edged, spaced } from '~/domain/shared/spacing'
import type { Lang } from '~/domain/shared/locale'
import english from '@server/platform/messages/en.json'
import chinese from '@server/platform/messages/zh-Hant.json'

/** The name of a message, for example `cart.empty`. */
export type MessageKey = keyof typeof chinese

/** Returns a text in a language, with its `{{values}}` filled in. */
type Message<Key> = (lang: Lang, key: Key, values?: Readonly<Record<string, string | number>>) => string

/** Makes the lookup for a set of texts. A key that a language lacks does not compile. */
export const messagesOf =
  <Key extends string>(texts: Readonly<Record<Lang, Readonly<Record<Key, string>>>>): Message<Key> =>
  (lang, key, values = {}) => {
    const fill = (set: (value: string) => string) =>
      texts[lang][key].replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => set(String(values[name] ?? '')))
    return lang === 'zh-Hant' ? spaced(fill(edged)) : fill(value => value)
  }

/** The backend's messages to shoppers. */
export const message = messagesOf({ 'zh-Hant': chinese, en: english })
