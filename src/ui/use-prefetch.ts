import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '~/ui/kit/use-app'
import { preloadPage } from '~/ui/pages'

/** Fetches what the next tap most likely opens, once the browser has nothing else to do. */
export const usePrefetch = (): void => {
  const { edition, lang } = useApp().settings
  const { i18n } = useTranslation()
  useEffect(() => {
    const ready = () => {
      for (const piece of ['order', 'product-sheet'] as const)
        void preloadPage(piece, i18n, edition, lang).catch(() => undefined) // then it is fetched when it is needed
    }
    if ('requestIdleCallback' in window) {
      const soon = requestIdleCallback(ready, { timeout: 4000 })
      return () => cancelIdleCallback(soon)
    }
    const later = setTimeout(ready, 1500)
    return () => clearTimeout(later)
  }, [i18n, edition, lang])
}
