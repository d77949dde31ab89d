import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { intoView } from '~/ui/kit/into-view'
import '~/ui/shop/listing/chips.css'

/** One row of choices that narrow the listing; each is a link, so that it works anywhere. */
export function Chips({
  label,
  chips,
  quiet = false,
}: {
  readonly label: string
  readonly chips: readonly {
    readonly key: string
    readonly text: string
    readonly href: string
    readonly chosen: boolean
  }[]
  /** The second row is drawn quieter than the first. */
  readonly quiet?: boolean
}) {
  const row = useRef<HTMLElement>(null)
  const chosen = chips.find(chip => chip.chosen)?.key
  const fresh = useRef(true)
  useEffect(() => {
    const { current } = row
    // do not move a row that was swiped before the page became live
    const isSwiped = fresh.current && current !== null && current.scrollLeft > 0
    fresh.current = false
    if (isSwiped) return
    const chip = current?.querySelector('[aria-current]')
    if (chosen === undefined || current === null || !(chip instanceof HTMLElement)) return
    // sideways only: the page itself must not move
    current.scrollTo({ left: chip.offsetLeft - (current.clientWidth - chip.offsetWidth) / 2 })
  }, [chosen])
  return (
    <nav className={quiet ? 'chips chips-quiet' : 'chips'} aria-label={label} ref={row} onFocus={intoView}>
      {chips.map(chip => (
        <Link key={chip.key} href={chip.href} replace aria-current={chip.chosen ? 'true' : undefined}>
          {chip.text}
        </Link>
      ))}
    </nav>
  )
}
