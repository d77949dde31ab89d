import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ShopSettings } from '~/contract/console/shop'
import { Panel } from '@console/kit/base/panel'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { PAGES } from '@console/screens/shop/pages/pages'

/** The pages whose words are the operator's own. */
export function PageList({ settings: { policies } }: { readonly settings: ShopSettings }) {
  const { t } = useTranslation('shop')
  return (
    <Panel title={t('pages.title')}>
      <p className="note">{t('pages.note')}</p>
      <ul className="shop-rows">
        {PAGES.map(page => {
          const version = policies.find(({ id }) => id === page)?.version
          return (
            <li key={page}>
              <Link className="shop-page" href={`/shop/pages/${page}`}>
                <span>
                  {t(`pages.names.${page}`)}
                  {version === undefined ? null : <span className="note">{t('pages.version', { version })}</span>}
                </span>
                <ConsoleIcon name="right" small />
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
