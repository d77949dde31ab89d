import { useTranslation } from 'react-i18next'

/** A text in both languages, one below the other. */
export function BothTexts({
  texts,
}: {
  readonly texts: { readonly 'zh-Hant': string; readonly en: string } | undefined
}) {
  const { t } = useTranslation('shop')
  if (texts === undefined) return t('none')
  return (
    <>
      <span className="shop-text" lang="zh-Hant">
        {texts['zh-Hant']}
      </span>
      <span className="shop-text" lang="en">
        {texts.en}
      </span>
    </>
  )
}
