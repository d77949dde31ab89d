import { type PageData, isPageData } from '~/application/catalog/page-data'
import { parseLang, splitEdition } from '~/domain/shared/locale'

/** Reads the data in this document. Undefined if another build wrote the document. */
export const readPageData = (): PageData | undefined => {
  const read: unknown = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')
  return isPageData(read, __BUILD__) ? withLocale(read) : undefined
}

/** The shell of a static site serves all addresses: its edition is in the address, its language in the shopper's cookie. */
const withLocale = (data: PageData): PageData =>
  data.seed === undefined
    ? {
        ...data,
        edition: splitEdition(window.location.pathname).edition,
        lang: parseLang(/(?:^|; )lang=([^;]*)/u.exec(document.cookie)?.[1]),
      }
    : data
