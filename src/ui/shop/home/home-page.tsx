import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import type { Failure } from '~/domain/shared/failure'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { Skeleton } from '~/ui/kit/error/skeleton'
import { Banners } from '~/ui/shop/home/banners'
import { Kinds } from '~/ui/shop/home/kinds'
import { Recommended } from '~/ui/shop/home/recommended'
import '~/ui/shop/home/home-page.css'

/** The home page: banners, links to the kinds of products, and recommendations. */
export default function HomePage() {
  const { t } = useTranslation()
  const { catalog } = useApp()
  const remote = useLive(catalog.init.state)
  const categories = known(useLive(catalog.categories.state)) ?? []
  const init = known(remote)
  const failure = errorOf(remote)
  const [failures, setFailures] = useState<Readonly<Record<string, Failure | undefined>>>({})
  const onFailure = useCallback((no: string, what: Failure | undefined) => {
    setFailures(before => (before[no] === what ? before : { ...before, [no]: what }))
  }, [])
  if (init === undefined)
    return failure === undefined ? (
      <Skeleton heading={t('brand')} />
    ) : (
      <main>
        <h1 className="sr-only">{t('brand')}</h1>
        <ErrorNotice failure={failure} onRetry={catalog.init.refresh} />
      </main>
    )
  const lost = init.catalogs.filter(({ no }) => failures[no] !== undefined)
  const first = lost.map(({ no }) => failures[no])[0]
  const tip = init.tips['home']
  return (
    <main>
      <h1 className="sr-only">{init.info.name === '' ? t('brand') : init.info.name}</h1>
      <Banners banners={init.imgs.banners} />
      <Kinds navs={init.navs} categories={categories} />
      {tip === undefined || tip === '' ? null : <p className="home-tip">{tip}</p>}
      {init.catalogs.map((list, index) => (
        <Recommended key={list.no} list={list} categories={categories} first={index === 0} onFailure={onFailure} />
      ))}
      {first === undefined ? null : (
        <ErrorNotice
          failure={first}
          onRetry={() => lost.forEach(({ items }) => catalog.listing({ items }).refresh())}
        />
      )}
    </main>
  )
}
