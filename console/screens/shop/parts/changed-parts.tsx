import { useTranslation } from 'react-i18next'
import { usePlaceName } from '@console/screens/shop/parts/use-place-name'

/** What would change, a line each: the place, then the old and the new value. */
export function ChangedParts({ parts }: { readonly parts: readonly string[] }) {
  const { t } = useTranslation('shop')
  const placeName = usePlaceName()
  if (parts.length === 0) return <p className="note">{t('nothing')}</p>
  return (
    <ul className="shop-changes">
      {parts.map(part => {
        const end = part.indexOf(': ')
        return (
          <li key={part}>
            <span className="note">{placeName(part.slice(0, end))}</span>
            <Values text={part.slice(end + 2)} />
          </li>
        )
      })}
    </ul>
  )
}

/** The server writes values as they are, and counts and switches in English. */
function Values({ text }: { readonly text: string }) {
  const { t } = useTranslation('shop')
  const [, lines] = /^(\d+) lines? changed$/u.exec(text) ?? []
  if (lines !== undefined) return <span>{t('diff.lines', { count: Number(lines) })}</span>
  const [, from, to] = /^(\d+) → (\d+) entries$/u.exec(text) ?? []
  if (from !== undefined && to !== undefined) return <span>{t('diff.entries', { from, to })}</span>
  const [, changes] = /^(\d+) changes$/u.exec(text) ?? []
  if (changes !== undefined) return <span>{t('diff.changes', { count: Number(changes) })}</span>
  if (text === 'yes → no') return <span>{t('diff.off')}</span>
  if (text === 'no → yes') return <span>{t('diff.on')}</span>
  return <span>{text.replace(/^none(?= → )/u, t('none')).replace(/(?<= → )none$/u, t('none'))}</span>
}
