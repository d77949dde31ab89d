import { useTranslation } from 'react-i18next'
import { AreaField, TextField } from '@console/kit/form/fields'

/** A text in both languages. `rows`: for longer texts. */
export function BothLanguages({
  name,
  label,
  hint,
  rows,
}: {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly rows?: number
}) {
  const { t } = useTranslation('common')
  const langs = ['zh-Hant', 'en'] as const
  return (
    <div className="shop-both">
      {langs.map(lang => {
        const field = { name: `${name}.${lang}`, label: `${label} · ${t(`langs.${lang}`)}`, hint }
        return rows === undefined ? (
          <TextField key={lang} {...field} />
        ) : (
          <AreaField key={lang} {...field} rows={rows} />
        )
      })}
    </div>
  )
}
