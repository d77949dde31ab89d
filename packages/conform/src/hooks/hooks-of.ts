import { type HookTransport, askHook } from '@conform/hooks/hook-client'
import type { HookName, Hooks } from '@conform/kernel/world'
import { hooks } from '~/contract/hooks.wire'

/** The hooks that a backend offers, as functions. */
export const hooksOf = (transport: HookTransport, offered: readonly string[]): Hooks => {
  const all: Required<Hooks> = {
    customer: async count => (await askHook(transport, hooks.customer, { count })).customers,
    scarce: async stock => (await askHook(transport, hooks.scarce, { stock })).good,
    stock: product => askHook(transport, hooks.stock, { product }),
    settle: async order => void (await askHook(transport, hooks.settle, { order })),
    expire: async order => void (await askHook(transport, hooks.expire, { order })),
    fulfil: async order => void (await askHook(transport, hooks.fulfil, { order })),
    sms: async (purpose, { country_code, tel }) =>
      (await askHook(transport, hooks.sms, { purpose, country_code, tel })).code,
    wait: async ({ country_code, tel }, seconds) =>
      void (await askHook(transport, hooks.wait, { country_code, tel, seconds })),
    age: async ({ country_code, tel }, days) => void (await askHook(transport, hooks.age, { country_code, tel, days })),
    force: async ({ country_code, tel }) => void (await askHook(transport, hooks.force, { country_code, tel })),
    vouch: async (provider, account) => (await askHook(transport, hooks.vouch, { provider, account })).code,
    handOff: async ({ country_code, tel }) => (await askHook(transport, hooks.handOff, { country_code, tel })).token,
    app: () => askHook(transport, hooks.app, {}),
  }
  const isOffered = ([name]: readonly [string, unknown]): boolean => offered.includes(name)
  return Object.fromEntries(Object.entries(all).filter(isOffered)) satisfies Partial<Record<HookName, unknown>>
}
