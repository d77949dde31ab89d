import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { hasCall } from '~/domain/catalog/features'
import { type Lang, bcp47, editions } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { type User, userOf } from '~/domain/account/session'
import { Devices } from '~/ui/account/settings/devices'
import { LogOut } from '~/ui/account/parts/log-out'
import { NameForm } from '~/ui/account/settings/name-form'
import { Receipts } from '~/ui/account/settings/receipts'
import { OwnData } from '~/ui/account/settings/own-data'
import { Row } from '~/ui/kit/controls/rows'
import { TelChange } from '~/ui/account/settings/tel-change'
import { SettingGroup } from '~/ui/account/settings/setting-group'
import { changeEdition, changeLang } from '~/ui/kit/navigation/change-locale'
import { Icon } from '~/ui/kit/picture/icon'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { TextSizes } from '~/ui/kit/controls/text-sizes'

const langs: readonly Lang[] = ['zh-Hant', 'en']

/** Region, language and text size of this device; the account, its receipts, and where it is logged in. */
export default function SettingPage() {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const { settings, session } = useApp()
  const { edition, lang } = settings
  const user = userOf(useLive(session.state))
  return (
    <main>
      <SettingGroup title={t('setting.edition')} note={t('setting.editionNote')}>
        {editions.map(each => (
          <Option key={each} chosen={each === edition} onChoose={() => changeEdition(each)}>
            {common(`locale.${each}`)}
          </Option>
        ))}
      </SettingGroup>
      <SettingGroup title={t('setting.lang')}>
        {langs.map(each => (
          <Option key={each} lang={bcp47(edition, each)} chosen={each === lang} onChoose={() => changeLang(each)}>
            {common(`locale.${each}`)}
          </Option>
        ))}
      </SettingGroup>
      <SettingGroup title={t('setting.text')} note={t('setting.textNote')}>
        <div className="list-row-text">
          <TextSizes />
          <p className="note">{t('setting.sample')}</p>
        </div>
      </SettingGroup>
      {user === undefined ? null : <OwnAccount user={user} />}
      <Receipts />
      <Devices />
      <OwnData />
      <LogOut />
    </main>
  )
}

/** What customers can change about their account; nothing where the shop's server changes nothing. */
function OwnAccount({ user }: { readonly user: User }) {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const shop = known(useLive(useApp().catalog.init.state))
  const rows = [
    hasCall(shop, 'name_change') ? <NameForm key={user.hashid} user={user} /> : null,
    user.tel !== undefined && hasCall(shop, 'number_change') ? <TelChange key="tel" bound={user.tel} /> : null,
    hasCall(shop, 'password_change') ? (
      <Row key="password" icon="shield" href={pathTo('password')}>
        {common('title.password')}
      </Row>
    ) : null,
    hasCall(shop, 'social_links') ? (
      <Row key="links" icon="link" href={pathTo('bindAccount')}>
        {common('title.bindAccount')}
      </Row>
    ) : null,
    user.consents === undefined ? null : (
      <Row key="consent" icon="check" href={pathTo('consent')}>
        {common('title.consent')}
      </Row>
    ),
  ].filter(row => row !== null)
  return rows.length === 0 ? null : <SettingGroup title={t('setting.account')}>{rows}</SettingGroup>
}

function Option({
  chosen,
  onChoose,
  lang,
  children,
}: {
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly lang?: string
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className="list-row"
      lang={lang}
      aria-pressed={chosen}
      onClick={() => {
        if (!chosen) onChoose()
      }}
    >
      <span>{children}</span>
      {chosen ? <Icon name="check" /> : null}
    </button>
  )
}
