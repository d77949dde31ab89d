import { useTranslation } from 'react-i18next'
import type { ConsoleChange, ConsoleEdited } from '~/contract/console/products'
import { splitPart } from '@console/kit/base/changed-part'
import { useChangedValue } from '@console/kit/base/use-changed-value'
import { usePlaceName } from '@console/kit/base/use-place-name'
import { usePartName } from '@console/screens/products/shared/use-part-name'
import '@console/screens/products/shared/products.css'

/** What an edit changes, a line each. `most`: how many parts of each row are listed. */
export function Changes({
  changes,
  most = Infinity,
}: {
  readonly changes: readonly ConsoleChange[]
  readonly most?: number
}) {
  const { t } = useTranslation('products')
  const partName = usePartName()
  const placeName = usePlaceName()
  const words = useChangedValue()
  const written = (what: ConsoleChange['what'], part: string): string => {
    const { place, value } = splitPart(part)
    if (place === '') return words(value)
    const name = what === 'shop' || what === 'texts' ? placeName(place) : partName(place)
    return t('changes.part', { place: name, value: words(value) })
  }
  if (changes.length === 0) return <p className="note">{t('changes.none')}</p>
  return (
    <ul className="products-changes">
      {changes.map(({ what, id, how, parts }) => (
        <li key={`${what} ${id}`}>
          <strong>{`${t(`changes.whats.${what}`)} ${what === 'shop' || what === 'texts' ? '' : id}`.trim()}</strong>{' '}
          <span className="note">{t(`changes.hows.${how}`)}</span>
          <ul>
            {parts.slice(0, most).map(part => (
              <li key={part}>{written(what, part)}</li>
            ))}
            {parts.length > most ? <li className="note">{t('history.more', { count: parts.length - most })}</li> : null}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** The sentence after an edit. */
export const useDoneWords = (): ((edited: ConsoleEdited) => string) => {
  const { t } = useTranslation('products')
  return ({ changes }) => t(changes.length === 0 ? 'changes.same' : 'changes.done')
}
