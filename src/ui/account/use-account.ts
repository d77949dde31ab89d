import { use } from 'react'
import type { AccountUseCases } from '~/application/account'
import { useApp } from '~/ui/kit/use-app'

/** The use cases of the account; the page's bones stand while their code is on its way. */
export const useAccount = (): AccountUseCases => {
  const { account } = useApp()
  return account.now() ?? use(account.load())
}
