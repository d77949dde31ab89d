import type { FocusEvent } from 'react'

/** Scrolls a row so that an item focused by keys is fully visible. Browsers leave a partly visible item where it is. */
export const intoView = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
