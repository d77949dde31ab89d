import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

/** Several numbers or names in one line, which breaks only between them: a number with a hyphen stays whole. */
export function Listed({ items }: { readonly items: readonly string[] }) {
  const { t } = useTranslation('common')
  return items.map((item, at) => (
    <Fragment key={item}>
      {at === 0 ? null : t('comma')}
      <span className="whole">{item}</span>
    </Fragment>
  ))
}
