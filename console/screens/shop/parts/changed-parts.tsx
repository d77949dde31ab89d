import { useTranslation } from 'react-i18next'
import { splitPart } from '@console/kit/base/changed-part'
import { useChangedValue } from '@console/kit/base/use-changed-value'
import { usePlaceName } from '@console/kit/base/use-place-name'

/** What would change, a line each: the place, then the old and the new value. */
export function ChangedParts({ parts }: { readonly parts: readonly string[] }) {
  const { t } = useTranslation('shop')
  const placeName = usePlaceName()
  const words = useChangedValue()
  if (parts.length === 0) return <p className="note">{t('nothing')}</p>
  return (
    <ul className="shop-changes">
      {parts.map(part => {
        const { place, value } = splitPart(part)
        return (
          <li key={part}>
            <span className="note">{placeName(place)}</span>
            <span>{words(value)}</span>
          </li>
        )
      })}
    </ul>
  )
}
