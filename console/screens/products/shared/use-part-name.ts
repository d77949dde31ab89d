import { useTranslation } from 'react-i18next'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'

/** The price of an edition, or a later one: `price in hk from 2026-12-24T00:00:00+08:00`. */
const PRICE = /^(price|cash)(?: in (mo|hk))?(?: from (\S+))?$/u
const TEXTS = /^(name|description)\.(zh-Hant|en)$/u

/** The name of a changed part of a category, a product or a variant, as the fields have it. Others stand as they are. */
export const usePartName = (): ((place: string) => string) => {
  const { t } = useTranslation(['products', 'common'])
  const { lang } = useConsole()
  const names: Readonly<Record<string, string>> = {
    name: t('product.name'),
    description: t('product.description'),
    category: t('product.category'),
    image: t('product.image'),
    from: t('product.from'),
    until: t('product.until'),
    only: t('product.soldIn'),
    hidden: t('states.hidden'),
    group: t('changes.whats.group'),
    family: t('category.family'),
    once: t('variant.onceShort'),
    delivery: t('variant.delivery'),
    price: t('price.list'),
    cash: t('price.cash'),
  }
  return place => {
    const [, text = '', language] = TEXTS.exec(place) ?? []
    if (language === 'en' || language === 'zh-Hant') return `${names[text] ?? text} · ${t(`common:langs.${language}`)}`
    const [, price = '', edition, from] = PRICE.exec(place) ?? []
    if (price === '') return names[place] ?? place
    return [
      names[price] ?? price,
      ...(edition === 'mo' || edition === 'hk' ? [t(`editions.${edition}`)] : []),
      ...(from === undefined ? [] : [t('product.soldFrom', { time: timeText(Date.parse(from), lang, 'dated') })]),
    ].join(' · ')
  }
}
