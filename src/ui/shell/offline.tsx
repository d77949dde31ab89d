import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import '~/ui/shell/offline.css'

/**
 * Announces that the network is away. The region is present from the start, so that a screen reader announces the
 * change.
 */
export function Offline() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="offline" role="status">
      {online ? null : <p>{t('offline')}</p>}
    </div>
  )
}

const watch = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
