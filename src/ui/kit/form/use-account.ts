import { use } from 'react'
import type { AccountUseCases } from '~/application/account'
import type { App } from '~/application/app'
import { useApp } from '~/ui/kit/use-app'

/** The use cases of the account; the page's bones stand while their code is on its way. */
export const useAccount = (): AccountUseCases => use(promised(useApp().account))

const promises = new WeakMap<App['account'], Promise<AccountUseCases>>()

/**
 * One promise for each app, whatever has come meanwhile: React draws a component again that had to wait, and loses count of its
 * hooks when that time it does not ask for the same promise.
 */
const promised = (account: App['account']): Promise<AccountUseCases> => {
  const held = promises.get(account)
  if (held !== undefined) return held
  const present = account.now()
  // marked as React marks it: nothing has to be waited for
  const promise =
    present === undefined
      ? account.load()
      : Object.assign(Promise.resolve(present), { status: 'fulfilled' as const, value: present })
  promises.set(account, promise)
  // what was lost on the way is asked for again by the next retry
  promise.catch(() => promises.delete(account))
  return promise
}
