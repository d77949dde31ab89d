import { conformHooks } from '@simulators/conform/conform-hooks'
import { testApp } from '@simulators/conform/people-hooks'
import { operatorCodePage } from '@simulators/operator/code-page'
import { smsOutbox } from '@simulators/sms/outbox'
import { simulatedProviders as simulatedLogins } from '@simulators/social/described'
import { identitySimulator } from '@simulators/social/simulator'
import { supplierSimulator } from '@simulators/supplier/simulator'
import { simulatedProviders as simulatedWallets } from '@simulators/simulated-wallets'
import { walletSimulator } from '@simulators/wallets/simulator'

/**
 * All simulators of outside services. The server loads this module only where its configuration asks for simulators, so that it is
 * no part of a shop that takes real money.
 */
export const simulators = {
  conformHooks,
  testApp,
  operatorCodePage,
  smsOutbox,
  simulatedLogins,
  identitySimulator,
  supplierSimulator,
  simulatedWallets,
  walletSimulator,
}

export type Simulators = typeof simulators
