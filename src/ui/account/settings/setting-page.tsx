import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, bcp47, editions } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { userOf } from '~/domain/account/session'
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
      {user === undefined ? null : (
        <SettingGroup title={t('setting.account')}>
          <NameForm key={user.hashid} user={user} />
          {user.tel === undefined ? null : <TelChange bound={user.tel} />}
          <Row icon="shield" href={pathTo('password')}>
            {common('title.password')}
          </Row>
          <Row icon="link" href={pathTo('bindAccount')}>
            {common('title.bindAccount')}
          </Row>
          <Row icon="check" href={pathTo('consent')}>
            {common('title.consent')}
          </Row>
        </SettingGroup>
      )}
      <Receipts />
      <Devices />
      <OwnData />
      <LogOut />
    </main>
  )
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
