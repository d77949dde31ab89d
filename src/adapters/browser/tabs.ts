import { TOKEN } from '~/adapters/storage/local-storage'
import type { IdPort } from '~/domain/shared/id.port'
import { LOGGED_OUT } from '~/domain/account/session'
import type { StoragePort } from '~/domain/site/storage.port'
import type { TabsPort } from '~/domain/site/tabs.port'

/** Written at each change, as a signal only. It holds no data of the customer. */
const CHANGED = 'device.changed'

/**
 * Tabs notify each other through the events of their shared storage. The events arrive in the order of the writes, also
 * in a tab that was frozen. Unlike an open channel, they do not exclude a page from the back/forward cache. A page that
 * returns from that cache has missed the events, so it compares the stored values itself.
 */
export const browserTabs = (storage: Pick<StoragePort, 'write'>, ids: IdPort): TabsPort => ({
  // writing an equal value would cause no event
  tell: () => storage.write(CHANGED, ids.fresh())(),
  listen: heard => () => {
    let missed = false
    const changed = () => {
      missed = !isSeen()
      if (!missed) heard('changed')
    }
    const stored = ({ key, newValue }: StorageEvent) => {
      if (key === CHANGED) changed()
      // an event without a key means that everything was cleared
      else if (key === TOKEN || key === null) heard(newValue === LOGGED_OUT ? 'logged_out' : 'token')
    }
    const seen = () => {
      if (!isSeen()) return
      heard('seen')
      if (missed) changed()
    }
    const life = new AbortController()
    window.addEventListener('storage', stored, life)
    document.addEventListener('visibilitychange', seen, life)
    return () => life.abort()
  },
})

const isSeen = (): boolean => document.visibilityState === 'visible'
