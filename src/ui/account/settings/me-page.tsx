import { useTranslation } from 'react-i18next'
import { maskTel } from '~/domain/account/phone'
import { policyPages } from '~/domain/site/policy-pages'
import { pathTo } from '~/domain/site/routes'
import { type User, userOf } from '~/domain/account/session'
import { LogOut } from '~/ui/account/parts/log-out'
import { Row, Rows } from '~/ui/kit/controls/rows'
import { Tile } from '~/ui/kit/picture/tile'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/account/settings/me-page.css'

/** The customer's own corner. */
export default function MePage() {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const user = userOf(useLive(useApp().session.state))
  return (
    <main>
      {user === undefined ? null : <Who user={user} />}
      <Rows label={t('me.account')}>
        <Row icon="orders" href={pathTo('takings')}>
          {t('me.orders')}
        </Row>
        <Row icon="settings" href={pathTo('setting')}>
          {t('me.setting')}
        </Row>
        <Row icon="help" href={pathTo('help')}>
          {t('me.help')}
        </Row>
      </Rows>
      <Rows label={t('me.more')}>
        <Row icon="bag" href={pathTo('procedure')}>
          {t('me.procedure')}
        </Row>
        <Row icon="shop" href={pathTo('about')}>
          {t('me.about')}
        </Row>
        {policyPages.map(policy => (
          <Row key={policy} icon="shield" href={pathTo(policy)}>
            {common(`title.${policy}`)}
          </Row>
        ))}
      </Rows>
      <LogOut />
    </main>
  )
}

/** The customer's own tile beside the name. The number is masked, because other people may see the screen. */
function Who({ user }: { readonly user: User }) {
  const { t } = useTranslation('account')
  return (
    <header className="profile">
      <Tile family="game" name={user.hashid} columns={4} rows={4} />
      <div>
        <h2 className="lead">{user.name === '' ? t('me.noName') : user.name}</h2>
        <p className="note">
          {user.tel === undefined ? t('me.noTel') : `${user.tel.country_code} ${maskTel(user.tel.tel)}`}
        </p>
      </div>
    </header>
  )
}
