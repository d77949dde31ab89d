import type { FocusEvent } from 'react'

/** In a row that is swiped: what is reached by keys comes wholly into view. Browsers leave what they show in part where it is. */
export const intoView = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
