import { browserTabs } from '~/adapters/browser/tabs'
import { type TabsUseCase, tabsUseCase } from '~/application/tabs'
import type { IdPort } from '~/domain/shared/id.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** In a separate chunk, because the first view does not need the other tabs. */
export const openTabs = (storage: StoragePort, ids: IdPort): TabsUseCase => tabsUseCase(browserTabs(storage, ids))
