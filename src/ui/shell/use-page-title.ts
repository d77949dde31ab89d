import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { pageTitle } from '~/domain/site/page-title'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import type { CurrentRoute } from '~/ui/shell/use-current-route'
import { categoryOf, useShelf } from '~/ui/kit/use-shelf'

/** Names the document after its page, in the words of the server; under a sheet the sheet does. Answers the page's own name. */
export const usePageTitle = ({ match, search }: CurrentRoute, underSheet: boolean): string => {
  const { t } = useTranslation()
  const { catalog } = useApp()
  const info = known(useLive(catalog.init.state))?.info
  const categories = known(useLive(catalog.categories.state)) ?? []
  const shelf = useShelf({ params: match?.params ?? {}, search })
  const onShelf = match?.name === 'order' || match?.name === 'product'
  const category = onShelf ? categoryOf(categories, shelf) : undefined
  const heading = category?.name ?? (match === undefined ? t('title.notFound') : t(`title.${match.name}`))
  const title = pageTitle(match?.name, heading, info ?? { name: t('brand'), description: '' })
  useEffect(() => {
    if (!underSheet) document.title = title
  }, [title, underSheet])
  return heading
}
