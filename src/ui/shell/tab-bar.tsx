import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type Match, type Tab, pathTo, routes } from '~/domain/site/routes'
import { Icon } from '~/ui/kit/picture/icon'
import '~/ui/shell/tab-bar.css'

const tabs: readonly { readonly tab: Tab; readonly to: string }[] = [
  { tab: 'shop', to: pathTo('home') },
  { tab: 'orders', to: pathTo('takings') },
  { tab: 'me', to: pathTo('me') },
]

/** Shop, orders, me (docs/spec/product.md#2-screens-and-routes). The wave crests over the tab that the page belongs to. */
export function TabBar({ match }: { readonly match: Match | undefined }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const lit = match === undefined ? null : routes[match.name].tab
  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {tabs.map(({ tab, to }) => (
        <Link
          key={tab}
          href={to}
          aria-current={tab === lit ? 'page' : undefined}
          onClick={event => {
            // the tab of the very page one is on leads to its top
            if (path !== to) return
            event.preventDefault()
            window.scrollTo(0, 0)
          }}
        >
          <svg className="tab-mark" viewBox="0 0 40 8" aria-hidden="true">
            <path d="M3 4Q8.5 0 14 4T25 4T37 4" />
          </svg>
          <Icon name={tab} />
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
