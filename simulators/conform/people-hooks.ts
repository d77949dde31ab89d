import { and, eq, sql } from 'drizzle-orm'
import { shopDocument } from '@server/catalog/shop-settings'
import type { Identity } from '@server/identity/identity'
import type { OAuthClient } from '@server/identity/oauth/clients'
import type { Db } from '@server/platform/database/database'
import { phoneCodes } from '@server/platform/database/schema/auth'
import { sessions, users } from '@server/platform/database/schema/users'
import type { Outbox } from '@simulators/sms/outbox'
import type { IdentitySimulator } from '@simulators/social/simulator'
import { type AnsweredHook, hooks, onHook } from '~/contract/hooks.wire'
import { providers } from '~/domain/catalog/social-logins'
import type { Tel } from '~/domain/account/account'

export interface PeopleParts {
  readonly db: Db
  readonly now: () => number
  readonly identity: Pick<Identity, 'add' | 'handOffValue' | 'settled'>
  /** The simulated telephones, and the simulated providers of social logins. Absent: the shop has real ones. */
  readonly phones: Pick<Outbox, 'last'> | undefined
  readonly logins: Pick<IdentitySimulator, 'vouch'> | undefined
}

/** The mini-app of a shop under test. It may ask for `profile` and for nothing else. */
export const testApp: OAuthClient = {
  id: 'points',
  name: 'Points',
  redirect_uris: ['https://points.example/back'],
  scopes: ['profile'],
}

const DAY_MS = 86_400_000
/** The numbers of customers that a run asks for. The customer of the demo has another one. */
const FIRST_TEL = 62_000_000
const TELS = 3_000_000

export const peopleHooks = (parts: PeopleParts): readonly AnsweredHook[] => [
  ...sessionHooks(parts),
  ...codeHooks(parts),
  onHook(hooks.app, () => ({ id: testApp.id, name: testApp.name, redirect: testApp.redirect_uris[0] ?? '' })),
]

const sessionHooks = ({ db, now, identity }: PeopleParts): readonly AnsweredHook[] => {
  // another number after each start of the shop
  let next = FIRST_TEL + (now() % TELS)
  const ownerOf = async ({ country_code, tel }: Tel): Promise<string> => {
    const own = and(eq(users.countryCode, country_code), eq(users.tel, tel))
    const [row] = await db.select({ id: users.id }).from(users).where(own)
    if (row === undefined) throw new Error(`no customer with the number ${country_code} ${tel}`)
    return row.id
  }
  return [
    onHook(hooks.customer, async ({ count }) => {
      const consents = (await shopDocument(db)).policies ?? []
      const customers = Array.from({ length: count }, () => {
        next += 1
        return { country_code: '+853', tel: String(next), password: `a secret of customer ${next}` }
      })
      for (const { country_code: countryCode, tel, password } of customers)
        await identity.add({ name: '', countryCode, tel, password, consents })
      return { customers }
    }),
    onHook(hooks.age, async ({ days, ...tel }) => {
      const own = eq(sessions.userId, await ownerOf(tel))
      await db
        .update(sessions)
        // a day more: a session that is exactly as old is not older
        .set({ createdAt: new Date(now() - (days + 1) * DAY_MS) })
        .where(own)
      return {}
    }),
    onHook(hooks.force, async tel => {
      const own = eq(users.id, await ownerOf(tel))
      await db.update(users).set({ status: 'require_update_password' }).where(own)
      return {}
    }),
    onHook(hooks.handOff, async tel => ({ token: await identity.handOffValue(await ownerOf(tel)) })),
  ]
}

const codeHooks = ({ db, identity, phones, logins }: PeopleParts): readonly AnsweredHook[] => [
  ...(phones === undefined
    ? []
    : [
        onHook(hooks.sms, async ({ country_code, tel }) => {
          await identity.settled()
          const code = /\b\d{6}\b/u.exec(phones.last({ countryCode: country_code, tel }) ?? '')?.[0]
          if (code === undefined) throw new Error(`no code was sent to ${country_code} ${tel}`)
          return { code }
        }),
      ]),
  onHook(hooks.wait, async ({ country_code, tel, seconds }) => {
    const earlier = sql`make_interval(secs => ${seconds})`
    await db
      .update(phoneCodes)
      .set({ sentAt: sql`${phoneCodes.sentAt} - ${earlier}`, expiresAt: sql`${phoneCodes.expiresAt} - ${earlier}` })
      .where(and(eq(phoneCodes.countryCode, country_code), eq(phoneCodes.tel, tel)))
    return {}
  }),
  ...(logins === undefined
    ? []
    : [
        onHook(hooks.vouch, ({ provider: name, account }) => {
          const provider = providers.find(each => each === name)
          if (provider === undefined) throw new Error(`no provider "${name}"`)
          return { code: logins.vouch(provider, account) }
        }),
      ]),
]
