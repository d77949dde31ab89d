import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleMethod, ShopSettings } from '~/contract/console/shop'
import { Button } from '@console/kit/base/button'
import { Listed } from '@console/kit/base/listed'
import { Facts, Panel } from '@console/kit/base/panel'
import { Status } from '@console/kit/base/status'
import { useConsole } from '@console/kit/calls/use-console'
import { ShopDialog } from '@console/screens/shop/parts/shop-dialog'

/** Payment methods, which are switched here, and logins, which the settings of the server decide. */
export function Payments({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTranslation('shop')
  const { lang } = useConsole()
  const [method, setMethod] = useState<ConsoleMethod>()
  const { methods, logins, revision } = settings
  return (
    <>
      <Panel title={t('payments.title')}>
        <p className="note">{t('payments.note')}</p>
        <ul className="shop-rows">
          {methods.map(each => (
            <li key={each.code}>
              <span>
                {each.name[lang]} <span className="note">{each.code}</span>
              </span>
              <span className="shop-row-end">
                <MethodState method={each} />
                <Button small needs="catalogue import" onClick={() => setMethod(each)}>
                  {t(each.enabled ? 'payments.off' : 'payments.on')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('logins.title')}>
        <p className="note">{t('logins.note')}</p>
        <Facts
          items={[
            [t('logins.phone'), t(logins.phone_codes ? 'on' : 'off')],
            [t('logins.registration'), t(logins.registration ? 'on' : 'off')],
            [
              t('logins.social'),
              logins.social.length === 0 ? t('none') : <Listed key="social" items={logins.social} />,
            ],
          ]}
        />
      </Panel>
      {method === undefined ? null : (
        <ShopDialog
          title={t(method.enabled ? 'payments.offOf' : 'payments.onOf', { name: method.name[lang] })}
          revision={revision}
          draft={{}}
          part={() => ({ methods: [{ code: method.code, enabled: !method.enabled }] })}
          onClose={() => setMethod(undefined)}
        >
          <p>{t(method.enabled ? 'payments.offText' : 'payments.onText')}</p>
        </ShopDialog>
      )}
    </>
  )
}

function MethodState({ method: { enabled, served } }: { readonly method: ConsoleMethod }) {
  const { t } = useTranslation('shop')
  if (!enabled) return <Status tone="neutral">{t('off')}</Status>
  return served ? <Status tone="good">{t('on')}</Status> : <Status tone="wait">{t('payments.unserved')}</Status>
}
