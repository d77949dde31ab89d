import { right } from '@conform/world/steps'
import type { Hooks, Shopper, World } from '@conform/kernel/world'
import type { CodePurpose, SocialCode, Tel } from '~/domain/account/account'
import type { Provider } from '~/domain/catalog/social-logins'

type With<Hook extends keyof Hooks> = World & { readonly hooks: Required<Pick<Hooks, Hook>> }

/** Has a code sent, and reads it as its receiver would. */
export const codeFor = async (
  world: With<'sms'>,
  { account }: Shopper,
  purpose: CodePurpose,
  { country_code, tel }: Tel,
): Promise<string> => {
  right(await account.auth.sendCode({ type: purpose, country_code, tel })(), 'a code is sent')
  return world.hooks.sms(purpose, { country_code, tel })
}

/** A code that any other than this one is: wrong for sure. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000')

/** The number of a login, without its password. */
export const telOf = ({ country_code, tel }: Tel): Tel => ({ country_code, tel })

/** Sends a browser to a provider and back, vouched for as the owner of an account there. */
export const travelled = async (
  world: With<'vouch'>,
  shopper: Shopper,
  provider: Provider,
  account: string,
): Promise<SocialCode> => {
  const state = `state-${crypto.randomUUID()}`
  await shopper.open(shopper.account.social.authorizeUrl(provider, state))
  return { code: await world.hooks.vouch(provider, account), state }
}

/** A customer who came by a social account and has no number. */
export const socialCustomer = async (
  world: With<'vouch'>,
  provider: Provider,
  account: string = crypto.randomUUID(),
): Promise<Shopper> => {
  const shopper = await world.stranger()
  const back = await travelled(world, shopper, provider, account)
  shopper.tokens.write(right(await shopper.account.auth.loginBySocial(provider, back)(), 'a social login succeeds'))()
  return shopper
}
