import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, bcp47, editions } from '~/domain/locale'
import { LogOut } from '~/ui/account/log-out'
import { changeEdition, changeLang } from '~/ui/kit/change-locale'
import { Icon } from '~/ui/kit/icon'
import { useApp } from '~/ui/kit/use-app'
import { TextSizes } from '~/ui/shell/text-sizes'
import '~/ui/account/account.css'

const langs: readonly Lang[] = ['zh-Hant', 'en']

/** Region, language and text size of this device. */
export default function SettingPage() {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const { edition, lang } = useApp().settings
  return (
    <main>
      <Group title={t('setting.edition')} note={t('setting.editionNote')}>
        {editions.map(each => (
          <Option key={each} chosen={each === edition} onChoose={() => changeEdition(each)}>
            {common(`locale.${each}`)}
          </Option>
        ))}
      </Group>
      <Group title={t('setting.lang')}>
        {langs.map(each => (
          <Option key={each} lang={bcp47(edition, each)} chosen={each === lang} onChoose={() => changeLang(each)}>
            {common(`locale.${each}`)}
          </Option>
        ))}
      </Group>
      <Group title={t('setting.text')} note={t('setting.textNote')}>
        <div className="way-text">
          <TextSizes />
          <p className="note">{t('setting.sample')}</p>
        </div>
      </Group>
      <LogOut />
    </main>
  )
}

function Group({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}) {
  return (
    <section className="setting">
      <h2>{title}</h2>
      <div className="panel rows-list">{children}</div>
      {note === undefined ? null : <p className="note">{note}</p>}
    </section>
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
      className="way"
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
