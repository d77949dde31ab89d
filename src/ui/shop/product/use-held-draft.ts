import { useEffect, useState, useSyncExternalStore } from 'react'
import { parkedDrafts } from '~/application/catalog/parked-draft'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { Draft } from '~/domain/catalog/product-draft'
import { useApp } from '~/ui/kit/use-app'

/** The draft that the shopper had entered before the login. During hydration it is undefined, as on the server. */
export const useHeldDraft = (group: ProductGroup): Draft | undefined => {
  const { storage, env } = useApp()
  const [[held, shown]] = useState(() => {
    const drafts = parkedDrafts(storage, env.clock)
    return [once(drafts.held(group)), drafts.shown(group)] as const
  })
  useEffect(() => {
    held()
    shown()
  }, [held, shown])
  return useSyncExternalStore(unchanging, held, nothing)
}

const once = <A>(ask: () => A): (() => A) => {
  let answer: { readonly is: A } | undefined
  return () => (answer ??= { is: ask() }).is
}

const unchanging = () => () => undefined
const nothing = () => undefined
