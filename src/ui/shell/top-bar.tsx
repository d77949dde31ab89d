import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { parentOf } from '~/domain/site/back-navigation'
import { type Match, pathTo } from '~/domain/site/routes'
import { Icon } from '~/ui/kit/picture/icon'
import { openedFrom } from '~/ui/kit/navigation/navigate'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { useRawPath, useRawSearch } from '~/ui/kit/use-raw-location'
import { LocaleMenu } from '~/ui/shell/locale-menu'
import { Mark } from '~/ui/kit/picture/mark'
import '~/ui/shell/top-bar.css'

/** The shop's mark at home and where there is no page; elsewhere the way back and the page's title. */
export function TopBar({
  match,
  title,
  back,
}: {
  readonly match: Match | undefined
  readonly title: string
  /** False where there is no page to go back to before this one is dealt with. */
  readonly back: boolean
}) {
  return match === undefined || match.name === 'home' ? (
    <header className="top-bar top-bar-home">
      <Brandmark />
      <LocaleMenu />
    </header>
  ) : (
    <header className="top-bar">
      {back ? <Back to={pathTo(parentOf(match.name))} /> : null}
      <h1 tabIndex={-1}>{title}</h1>
      <LocaleMenu />
    </header>
  )
}

function Brandmark() {
  const { t } = useTranslation()
  const init = known(useLive(useApp().catalog.init.state))
  return (
    <Link className="brand" href="/">
      <Mark logo={init?.imgs.logo} />
      {init?.info.name ?? t('brand')}
    </Link>
  )
}

/** Back to the page from which this tab came. For a visitor from another site, a link to the parent page. */
function Back({ to }: { readonly to: string }) {
  const { t } = useTranslation()
  // render again at each address, because the page behind changes with it
  useRawPath()
  useRawSearch()
  return (
    <Link
      className="icon-button"
      href={to}
      aria-label={t('back')}
      onClick={event => {
        if (openedFrom() === undefined) return
        event.preventDefault()
        window.history.back()
      }}
    >
      <Icon name="back" />
    </Link>
  )
}
