import type { Clause } from '@conform/kernel/clause'
import { accountClauses } from '@conform/clauses/account'
import { appClauses } from '@conform/clauses/apps'
import { cartClauses } from '@conform/clauses/cart'
import { cartDetailClauses } from '@conform/clauses/cart-details'
import { cartRaceClauses } from '@conform/clauses/cart-races'
import { catalogueClauses } from '@conform/clauses/catalogue'
import { checkoutClauses } from '@conform/clauses/checkout'
import { elsewhereClauses } from '@conform/clauses/elsewhere'
import { fuzzClauses } from '@conform/clauses/fuzz'
import { idempotencyClauses } from '@conform/clauses/idempotency'
import { linkClauses } from '@conform/clauses/link'
import { liveClauses } from '@conform/clauses/live'
import { modelWalkClauses } from '@conform/clauses/model-walk'
import { orderClauses } from '@conform/clauses/orders'
import { passwordClauses } from '@conform/clauses/passwords'
import { payingClauses } from '@conform/clauses/paying'
import { privacyClauses } from '@conform/clauses/privacy'
import { raceClauses } from '@conform/clauses/races'
import { receiptClauses } from '@conform/clauses/receipts'
import { registrationClauses } from '@conform/clauses/registration'
import { revealClauses } from '@conform/clauses/reveal'
import { safeClauses } from '@conform/clauses/safe'
import { sessionClauses } from '@conform/clauses/session'
import { socialClauses } from '@conform/clauses/social'
import { takingsClauses } from '@conform/clauses/takings'
import { wireClauses } from '@conform/clauses/wire'

/** Everything that a backend promises and that a clause finds out by calls, by id. */
export const clauses: readonly Clause[] = [
  ...accountClauses,
  ...appClauses,
  ...cartClauses,
  ...cartDetailClauses,
  ...cartRaceClauses,
  ...catalogueClauses,
  ...checkoutClauses,
  ...elsewhereClauses,
  ...fuzzClauses,
  ...idempotencyClauses,
  ...linkClauses,
  ...liveClauses,
  ...modelWalkClauses,
  ...orderClauses,
  ...passwordClauses,
  ...payingClauses,
  ...privacyClauses,
  ...raceClauses,
  ...receiptClauses,
  ...registrationClauses,
  ...revealClauses,
  ...safeClauses,
  ...sessionClauses,
  ...socialClauses,
  ...takingsClauses,
  ...wireClauses,
].toSorted((a, b) => (a.id < b.id ? -1 : 1))
