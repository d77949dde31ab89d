import { useEffect } from 'react'
import { type TextSize, textSizes } from '~/domain/site/text-size'
import { useApp } from '~/ui/kit/use-app'
import '~/ui/account/settings/text-size.css'

/** Writes the shop as large as this device keeps it: a class on the root element, since no style may be written. */
export const useTextSize = (): void => {
  const { textSize } = useApp()
  useEffect(() => {
    textSize.restore()
    const following = textSize.state.changes.subscribe(apply)
    return () => following.unsubscribe()
  }, [textSize])
}

const apply = (size: TextSize): void => {
  const { classList } = document.documentElement
  for (const each of textSizes) classList.toggle(`text-${each}`, each === size && each !== 100)
}
