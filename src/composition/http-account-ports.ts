import { browserNumbers } from '~/adapters/browser/numbers'
import { httpAccount, httpAuth } from '~/adapters/http/account.http'
import { type HttpOptions, http } from '~/adapters/http/client'
import type { AccountPort, AuthPort, NumbersPort, SocialPort } from '~/domain/account/account.port'

/** The ports of the account use cases, over HTTP. */
export const httpAccountPorts = (
  options: HttpOptions,
): {
  readonly auth: AuthPort
  readonly account: AccountPort
  readonly social: SocialPort
  readonly numbers: NumbersPort
} => {
  const client = http(options)
  return {
    auth: httpAuth(client),
    account: httpAccount(client),
    social: httpSocial(options),
    numbers: browserNumbers,
  }
}

/** The browser navigates there without our headers, so the address contains the edition. */
const httpSocial = ({ baseUrl, locale }: Pick<HttpOptions, 'baseUrl' | 'locale'>): SocialPort => ({
  authorizeUrl: (provider, state) =>
    `${baseUrl}/login/${encodeURIComponent(provider)}?${new URLSearchParams({ state, locale }).toString()}`,
})
