import { type Cell, type Live, cell } from '~/application/lib/live'
import type { StoragePort } from '~/domain/site/storage.port'
import { type TextSize, parseTextSize } from '~/domain/site/text-size'

/** How large the shop is written on this device (docs/spec/decisions.md#11-webviews-and-pages). */
export interface TextSizeUseCase {
  readonly state: Live<TextSize>
  /** Reads what the device kept; after hydration, since the server cannot know it. */
  readonly restore: () => void
  readonly choose: (size: TextSize) => void
}

/** Outlives a log-out: eyes do not change with the account. The inline script of a page reads it too. */
const KEY = 'device.textSize'

export const textSizeUseCase = (storage: StoragePort): TextSizeUseCase => {
  const state: Cell<TextSize> = cell<TextSize>(100)
  return {
    state,
    restore: () => state.set(parseTextSize(storage.read(KEY)())),
    choose: size => {
      state.set(size)
      storage.write(KEY, String(size))()
    },
  }
}
