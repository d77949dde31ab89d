import { useTranslation } from 'react-i18next'
import type { Category, Nav } from '~/domain/catalog/catalog'
import { pathTo } from '~/domain/site/routes'
import { listingSearch } from '~/domain/catalog/listing-query'
import { DataLink } from '~/ui/kit/navigation/data-link'
import { Sign } from '~/ui/kit/picture/tile'
import '~/ui/shop/home/kinds.css'

/** The ways into the shop, each with its sign: those that the shop names, else its categories and all of them. */
export function Kinds({
  navs,
  categories,
}: {
  readonly navs: readonly Nav[]
  readonly categories: readonly Category[]
}) {
  const { t } = useTranslation('shop')
  const shown =
    navs.length > 0
      ? navs.map(nav => ({ text: nav.text, link: nav.link, family: nav.icon }))
      : [
          ...categories.map(({ id, name, family }) => ({
            text: name,
            link: `${pathTo('order')}?${listingSearch({ category: id })}`,
            family,
          })),
          { text: t('all'), link: pathTo('order'), family: 'all' },
        ]
  return (
    <nav className="kinds" aria-label={t('home.kinds')}>
      {shown.map(({ text, link, family }) => (
        <DataLink key={link} href={link}>
          <Sign family={family} />
          {text}
        </DataLink>
      ))}
    </nav>
  )
}
