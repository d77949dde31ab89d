import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { pathTo } from '~/domain/site/routes'
import { policyPage } from '~/domain/site/policy-pages'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** A shop that publishes no versions has these all the same. */
const usual = [{ id: 'service' }, { id: 'privacy' }]

/** Names every policy that the customer accepts with the button above. */
export function Agreement({ to }: { readonly to: 'login' | 'register' }) {
  const { t } = useTranslation('account')
  const policies = known(useLive(useApp().catalog.init.state))?.policies ?? usual
  return (
    <p className="center note">
      {t(`${to}.agree`)}
      {policies.map(({ id }, at) => (
        <Fragment key={id}>
          {at === 0 ? null : t(at === policies.length - 1 ? 'login.and' : 'login.comma')}
          <Policy id={id} />
        </Fragment>
      ))}
    </p>
  )
}

function Policy({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const page = policyPage(id)
  if (page === undefined) return id
  return (
    <Link className="inline-link" href={pathTo(page)}>
      {t(`title.${page}`)}
    </Link>
  )
}
