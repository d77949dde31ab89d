import { use } from 'react'
import type { AccountUseCases } from '~/application/account/account'
import type { App } from '~/application/app'
import { useApp } from '~/ui/kit/use-app'

/** The account use cases. Suspends while their code loads, so the page shows its skeleton. */
export const useAccount = (): AccountUseCases => use(promised(useApp().account))

const promises = new WeakMap<App['account'], Promise<AccountUseCases>>()

/**
 * Returns the same promise for each app, even after the code has loaded. React renders a suspended component again and
 * needs the same promise then; with another one it loses count of its hooks.
 */
const promised = (account: App['account']): Promise<AccountUseCases> => {
  const held = promises.get(account)
  if (held !== undefined) return held
  const present = account.now()
  // with React's own marks for a settled promise, so that nothing suspends
  const promise =
    present === undefined
      ? account.load()
      : Object.assign(Promise.resolve(present), { status: 'fulfilled' as const, value: present })
  promises.set(account, promise)
  // forget a failed load, so that the next retry loads again
  promise.catch(() => promises.delete(account))
  return promise
}
