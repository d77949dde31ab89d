import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { IdentityServices } from '@server/boot/identity-services'
import type { PaymentServices } from '@server/boot/payment-services'
import type { Suppliers } from '@server/boot/suppliers'
import { observedSupplier, supplierCalls } from '@server/fulfilment/observed-supplier'
import { observedSms, smsCalls } from '@server/identity/sms/observed-sms'
import { observedSocial, socialCalls } from '@server/identity/social/observed-social'
import { serviceMetrics } from '@server/operations/service-metrics'
import { observedProvider, paymentCalls } from '@server/payments/observed-provider'
import type { SendMail } from '@server/platform/mail/mail.port'
import { mailCalls, observedMail } from '@server/platform/mail/observed-mail'
import type { CallName, OnCall } from '@server/platform/service-calls'

interface OutsideServices {
  readonly wallets: PaymentServices
  readonly suppliers: Suppliers
  readonly people: IdentityServices
  /** Absent: the shop sends no mail. */
  readonly mail: SendMail | undefined
}

/** The same services. Each call to them is counted and followed, and one that fails has one line in the log. */
export const watchServices = (
  { wallets, suppliers, people, mail }: OutsideServices,
  register: Registry,
  log: Pick<FastifyBaseLogger, 'warn'>,
  follow: OnCall = () => undefined,
): OutsideServices => {
  const count = serviceMetrics(register, [
    ...wallets.providers.flatMap(({ code }) =>
      paymentCalls.map((call): CallName => ({ service: 'payment', provider: code, call })),
    ),
    ...smsCalls.map((call): CallName => ({ service: 'sms', provider: 'gateway', call })),
    ...Object.keys(people.providers).flatMap(provider =>
      socialCalls.map((call): CallName => ({ service: 'social', provider, call })),
    ),
    ...(mail === undefined ? [] : mailCalls.map((call): CallName => ({ service: 'mail', provider: 'smtp', call }))),
    ...supplierCalls.map((call): CallName => ({ service: 'supplier', provider: 'supplier', call })),
  ])
  const onCall: OnCall = call => {
    count(call)
    follow(call)
    const { seconds, ...told } = call
    if (call.result !== 'ok') log.warn({ event: 'service_call_failed', ...told, ms: Math.round(seconds * 1000) })
  }
  const observedOf = new Map(wallets.providers.map(provider => [provider.code, observedProvider(provider, onCall)]))
  return {
    wallets: {
      ...wallets,
      providers: [...observedOf.values()],
      providerOf: method => observedOf.get(wallets.providerOf(method)?.code ?? ''),
    },
    mail: mail && observedMail(mail, onCall),
    suppliers: { ...suppliers, fulfilment: observedSupplier(suppliers.fulfilment, onCall) },
    people: {
      ...people,
      sms: people.sms && observedSms(people.sms, onCall),
      providers: observedSocial(people.providers, onCall),
    },
  }
}
