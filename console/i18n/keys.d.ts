import type texts from '@console/i18n/zh-Hant/all'

// a key that no text has does not compile
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof texts
  }
}
