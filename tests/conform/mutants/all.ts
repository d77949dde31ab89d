import { accountMutants, bindingMutants, receiptMutants } from '@tests/conform/mutants/account'
import { appMutants } from '@tests/conform/mutants/apps'
import { cartMutants, checkoutMutants } from '@tests/conform/mutants/cart'
import { catalogueMutants } from '@tests/conform/mutants/catalogue'
import { elsewhereMutants } from '@tests/conform/mutants/elsewhere'
import { linkMutants } from '@tests/conform/mutants/link'
import { liveMutants } from '@tests/conform/mutants/live'
import type { Mutant } from '@tests/conform/mutants/mutant'
import { orderMutants } from '@tests/conform/mutants/orders'
import { payingMutants } from '@tests/conform/mutants/paying'
import { raceMutants } from '@tests/conform/mutants/races'
import { revealMutants } from '@tests/conform/mutants/reveal'
import { safeMutants } from '@tests/conform/mutants/safe'
import { registrationMutants, sessionMutants } from '@tests/conform/mutants/sessions'
import { socialMutants } from '@tests/conform/mutants/social'
import { wireMutants } from '@tests/conform/mutants/wire'

/** Every mutant, by the clause that must find it. */
export const mutants: readonly Mutant[] = [
  ...accountMutants,
  ...appMutants,
  ...bindingMutants,
  ...cartMutants,
  ...catalogueMutants,
  ...checkoutMutants,
  ...elsewhereMutants,
  ...linkMutants,
  ...liveMutants,
  ...orderMutants,
  ...payingMutants,
  ...raceMutants,
  ...receiptMutants,
  ...registrationMutants,
  ...revealMutants,
  ...safeMutants,
  ...sessionMutants,
  ...socialMutants,
  ...wireMutants,
].toSorted((a, b) => (a.clause < b.clause ? -1 : 1))
