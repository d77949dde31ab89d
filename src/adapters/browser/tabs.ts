import { TOKEN } from '~/adapters/storage/local-storage'
import type { IdPort } from '~/domain/site/device.port'
import { LOGGED_OUT } from '~/domain/account/session'
import type { StoragePort } from '~/domain/site/storage.port'
import type { TabsPort } from '~/domain/site/tabs.port'

/** Written at each change. It says that there was one, and nothing of the customer. */
const CHANGED = 'device.changed'

/**
 * Tabs hear of each other by the events of the storage that they share. These come in the order of the writes, also to a
 * tab that was frozen, and they keep no page out of the back/forward cache, as an open channel may. A page that comes back
 * from that cache has heard nothing: it compares for itself.
 */
export const browserTabs = (storage: Pick<StoragePort, 'write'>, ids: IdPort): TabsPort => ({
  // an equal value would be no event
  tell: () => storage.write(CHANGED, ids.fresh())(),
  listen: heard => () => {
    let missed = false
    const changed = () => {
      missed = !isSeen()
      if (!missed) heard('changed')
    }
    const stored = ({ key, newValue }: StorageEvent) => {
      if (key === CHANGED) changed()
      // without a key everything was cleared
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
