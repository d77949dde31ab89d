import type { FastifyPluginAsync } from 'fastify'
import { ownAddress } from '@server/boot/addresses'
import { readDocument } from '@server/config/documents'
import { StartError } from '@server/config/start-error'
import type { Config } from '@server/config/config'
import { editions, localize } from '~/domain/shared/locale'
import type { IdentityDeps } from '@server/identity/identity'
import { clientFaults, type OAuthClient, oauthClients } from '@server/identity/oauth/clients'
import { descriptions, providerFaults } from '@server/identity/social/description'
import { providersOf } from '@server/identity/social/providers'
import { gatewayDescription, smsGateway, usesSecret } from '@server/identity/sms/gateway'
import type { Simulators } from '@simulators/simulators'
import type { Outbox } from '@simulators/sms/outbox'
import type { IdentitySimulator } from '@simulators/social/simulator'
import type { Sms } from '@server/identity/sms/sms.port'
import { persistentSecret } from '@server/platform/persistent-secret'

/** The external services of identity, and the plugins mounted beside the shop for them. */
export interface IdentityServices extends Pick<
  IdentityDeps,
  'sms' | 'publicUrl' | 'served' | 'providers' | 'clients' | 'accountLimits' | 'receipts' | 'limited' | 'idleMs'
> {
  readonly plugins: Readonly<Record<string, FastifyPluginAsync>>
  /** The simulated telephones and providers of social logins, where they are not real. */
  readonly phones: Outbox | undefined
  readonly logins: IdentitySimulator | undefined
}

type Plugins = IdentityServices['plugins']

export const SMS_PATH = '/simulator/sms'
const DAY_MS = 86_400_000
const IDENTITY_PATH = '/simulator/id'

/** `simulators`: replace services that the configuration does not describe; absent in a shop that takes real money. */
export const identityServices = (
  config: Config,
  now: () => number,
  simulators: Simulators | undefined,
): IdentityServices => {
  const sms = smsOf(config, now, simulators)
  const social = socialOf(config, simulators)
  return {
    sms: sms.sms,
    providers: social.providers,
    clients: [...clientsOf(config), ...testAppOf(config, simulators)],
    publicUrl: config.publicUrl,
    served: config.served,
    accountLimits: config.accountLimits,
    receipts: config.mail !== undefined,
    limited: config.limited,
    ...(config.idleDays === 0 ? {} : { idleMs: config.idleDays * DAY_MS }),
    plugins: { ...sms.plugins, ...social.plugins },
    phones: sms.phones,
    logins: social.logins,
  }
}

/** The described gateway; without one, simulated telephones or none. */
const smsOf = (
  { smsGateway: { file, secret } }: Config,
  now: () => number,
  simulators: Simulators | undefined,
): { readonly sms: Sms | undefined; readonly plugins: Plugins; readonly phones: Outbox | undefined } => {
  if (file !== undefined) {
    const described = readDocument('SMS_GATEWAY_FILE', file, gatewayDescription)
    if (secret === '' && usesSecret(described))
      throw new StartError('SMS_SECRET: needed, because SMS_GATEWAY_FILE uses {secret}')
    return { sms: smsGateway(described, secret), plugins: {}, phones: undefined }
  }
  if (simulators === undefined) return { sms: undefined, plugins: {}, phones: undefined }
  const outbox = simulators.smsOutbox(now)
  return { sms: outbox, plugins: { [SMS_PATH]: outbox.page }, phones: outbox }
}

const socialOf = (
  config: Config,
  simulators: Simulators | undefined,
): Pick<IdentityServices, 'providers' | 'plugins' | 'logins'> => {
  const { socialProviders, publicUrl, landing, dataDir } = config
  if (socialProviders !== undefined)
    return {
      providers: providersOf(
        faultless(
          'SOCIAL_PROVIDERS_FILE',
          readDocument('SOCIAL_PROVIDERS_FILE', socialProviders, descriptions),
          providerFaults,
        ),
      ),
      plugins: {},
      logins: undefined,
    }
  if (simulators === undefined) return { providers: {}, plugins: {}, logins: undefined }
  const secret = persistentSecret(dataDir, 'simulator.secret')
  const addresses = { browser: publicUrl + IDENTITY_PATH, server: ownAddress(config) + IDENTITY_PATH }
  const landings = editions.map(edition => publicUrl + localize(edition, landing))
  const logins = simulators.identitySimulator({ secret, landings })
  return {
    providers: providersOf(simulators.simulatedLogins(addresses, secret)),
    plugins: { [IDENTITY_PATH]: logins.routes },
    logins,
  }
}

/** The operator's clients; in a demo shop, one for a developer on this machine. */
const clientsOf = ({ oauthClients: file, mode, publicUrl }: Config): readonly OAuthClient[] => {
  if (file === undefined) return mode === 'demo' ? [demoClient(publicUrl)] : []
  return faultless('OAUTH_CLIENTS_FILE', readDocument('OAUTH_CLIENTS_FILE', file, oauthClients), clientFaults)
}

/** The mini-app that a conformance run asks for. */
const testAppOf = (
  { conformSecret }: Pick<Config, 'conformSecret'>,
  simulators: Simulators | undefined,
): readonly OAuthClient[] => (conformSecret === undefined || simulators === undefined ? [] : [simulators.testApp])

const demoClient = (publicUrl: string): OAuthClient => ({
  id: 'demo-mini-app',
  name: '示範小程式 Demo',
  redirect_uris: [`${publicUrl}/about`, 'http://localhost:8080/callback'],
  scopes: ['profile', 'phone'],
})

const faultless = <A>(setting: string, read: A, faultsOf: (read: A) => readonly string[]): A => {
  const faults = faultsOf(read)
  if (faults.length > 0) throw new StartError(['', ...faults.map(fault => `${setting}: ${fault}`)].join('\n  '))
  return read
}
