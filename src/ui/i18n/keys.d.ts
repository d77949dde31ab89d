import type first from '~/ui/i18n/zh-Hant-MO/first'
import type rest from '~/ui/i18n/zh-Hant-MO/rest'

// a key that no text has does not compile
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof first & typeof rest
  }
}
