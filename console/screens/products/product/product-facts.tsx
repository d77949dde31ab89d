import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type ConsoleGroup, productCalls } from '~/contract/console/products'
import { Facts } from '@console/kit/base/panel'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { ShownPicture } from '@console/kit/picture/shown-picture'

/** What a product says in both languages, and when and where it is sold. */
export function ProductFacts({ group }: { readonly group: ConsoleGroup }) {
  const { t } = useTranslation(['products', 'common'])
  const { lang } = useConsole()
  const { name, description, hidden, from, until, only, image, category } = group
  const categories = known(useLook(productCalls.listCategories, {}).state)?.items ?? []
  const inLanguage = (what: string, each: 'zh-Hant' | 'en') => `${what} · ${t(`common:langs.${each}`)}`
  return (
    <Facts
      items={[
        [
          t('columns.state'),
          hidden ? (
            <Status key="state" tone="neutral">
              {t('states.hidden')}
            </Status>
          ) : (
            <Status key="state" tone="good">
              {t('product.shown')}
            </Status>
          ),
        ],
        [
          inLanguage(t('product.name'), 'zh-Hant'),
          <span key="name-zh" lang="zh-Hant">
            {name['zh-Hant']}
          </span>,
        ],
        [
          inLanguage(t('product.name'), 'en'),
          <span key="name-en" lang="en">
            {name.en}
          </span>,
        ],
        [
          inLanguage(t('product.description'), 'zh-Hant'),
          <span key="text-zh" className="products-text" lang="zh-Hant">
            {description['zh-Hant']}
          </span>,
        ],
        [
          inLanguage(t('product.description'), 'en'),
          <span key="text-en" className="products-text" lang="en">
            {description.en}
          </span>,
        ],
        [t('product.category'), categories.find(({ id }) => id === category)?.name[lang] ?? category],
        [t('product.image'), image === '' ? t('product.drawn') : <ShownPicture key="image" address={image} />],
        [t('product.from'), from === undefined ? undefined : <Time key="from" at={from} form="full" />],
        [t('product.until'), until === undefined ? undefined : <Time key="until" at={until} form="full" />],
        [t('product.soldIn'), only === undefined ? t('product.both') : t(`editions.${only}`)],
      ]}
    />
  )
}
