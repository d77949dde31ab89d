import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { editions } from '~/domain/shared/locale'
import { policyPages } from '~/domain/site/policy-pages'
import { pathTo } from '~/domain/site/routes'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { Mark } from '~/ui/kit/picture/mark'
import { TextSizes } from '~/ui/kit/controls/text-sizes'
import '~/ui/shell/footer.css'

/** The shop's company and addresses (docs/spec/product.md#2-screens-and-routes). */
export function Footer() {
  const { t } = useTranslation()
  const { catalog, env } = useApp()
  const init = known(useLive(catalog.init.state))
  if (init === undefined) return null
  const { info, imgs } = init
  return (
    <footer className="footer">
      <p className="brand">
        <Mark logo={imgs.logo} />
        {info.name}
      </p>
      <nav aria-label={t('footer.social')}>
        <ul className="links">
          {info.facebook === '' ? null : <Out href={info.facebook}>Facebook</Out>}
          {info.instagram === '' ? null : <Out href={info.instagram}>Instagram</Out>}
          {imgs.wx === '' ? null : (
            <li>
              <Link href={pathTo('about')}>WeChat</Link>
            </li>
          )}
        </ul>
      </nav>
      <nav aria-label={t('footer.policies')}>
        <ul>
          {policyPages.map(policy => (
            <li key={policy}>
              <Link href={pathTo(policy)}>{t(`title.${policy}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <TextSizes />
      <address>
        {editions.map(edition => {
          const place = info.addresses?.[edition]
          return place === undefined || place === '' ? null : <p key={edition}>{place}</p>
        })}
        {info.email === '' ? null : (
          <p>
            {t('footer.email')} <a href={`mailto:${info.email}`}>{info.email}</a>
          </p>
        )}
      </address>
      {/* at New Year's midnight server and device may disagree */}
      <p suppressHydrationWarning>
        {t('footer.copyright', { year: new Date(env.clock.now()).getFullYear(), name: info.name })}
      </p>
    </footer>
  )
}

function Out({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    </li>
  )
}
