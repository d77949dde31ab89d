import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '~/application/app'
import type { AuthCallbackUseCase } from '~/application/account/auth-callback'
import { parseAuthCallback } from '~/domain/site/auth-callback'
import { addTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import { Confirming } from '~/ui/account/fields/confirming'
import { Confirm } from '~/ui/kit/popup/confirm'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/popup/sheet.css'
import '~/ui/account/login/auth-callback.css'

/**
 * Handles the session data of an address, before the guards run and a stored session is restored. `came`: the original
 * address; the part without session data is put back first. Returns the element that covers the shop meanwhile.
 */
export const receive = async (app: App, i18n: I18n, came: string): Promise<ReactNode> => {
  const arrived = parseAuthCallback(came)
  window.history.replaceState(window.history.state, '', arrived?.rest ?? came)
  const { edition, lang } = app.settings
  const [{ arrival }, texts] = await Promise.all([app.account.load(), loadTexts(edition, lang, 'rest')])
  addTexts(i18n, texts)
  if (arrived === undefined) void app.session.restore()
  else void arrival.receive(arrived)()
  return <AuthCallbackState arrival={arrival} />
}

function AuthCallbackState({ arrival }: { readonly arrival: AuthCallbackUseCase }) {
  const { t } = useTranslation('account')
  const now = useLive(arrival.state)
  switch (now._tag) {
    case 'over':
      return null
    case 'busy':
      return (
        <div className="scrim auth-callback" role="status">
          <p className="panel">{t('callback.busy')}</p>
        </div>
      )
    case 'confirming':
      return <Confirming failure={now.failure} onCode={arrival.confirm} />
    case 'asking':
      return (
        <Confirm
          title={t('callback.question')}
          text={now.user.name === '' ? t('callback.note') : t('callback.noteNamed', { name: now.user.name })}
          yes={t('callback.yes')}
          no={t('callback.no')}
          onYes={() => arrival.answer(true)}
          onNo={() => arrival.answer(false)}
        />
      )
  }
}
