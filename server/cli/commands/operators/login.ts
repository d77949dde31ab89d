import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { shopTime } from '@server/platform/period'
import { passwords } from '@server/identity/password/passwords'
import { hasOperators, logIn, logOut, type LoginRefusal, operatorOf } from '@server/operators/login'

const options = t.type({ json: t.boolean })

/** `login`, `logout`, `whoami`. They need no account, and have no dry run. */
export const loginCommands = (root: Command, session: Session): void => {
  const { out, caller, ask, keepToken } = session.terminal

  root
    .command('login')
    .description('Log in with password and second factor, for 12 hours. The first login sets the password.')
    .argument('<name>', 'the name of the account')
    .option('--json', 'as JSON', false)
    .action(async (name: string, given: unknown) => {
      const { json } = asked(options, given)
      const deps = { ...(await session.open()), passwords: passwords() }
      const from = { actor: { door: 'machine', user: caller.user } } as const
      const credentials = { name, password: await ask('Password: '), code: await ask('Code of the app: ') }
      const tried = await logIn(deps, credentials, from)
      const done =
        E.isLeft(tried) && tried.left._tag === 'first_login'
          ? await logIn(deps, { ...credentials, again: await ask('This becomes the password. Repeat it: ') }, from)
          : tried
      if (E.isLeft(done)) throw new CommandError(hindrance(done.left))
      const { actor, expiresAt, token } = done.right
      keepToken(token)
      if (json) return out(jsonOf({ name: actor.name, role: actor.role, expiresAt }))
      return out(`Logged in as ${actor.name} (${actor.role}) until ${shopTime(expiresAt)}.`)
    })

  root
    .command('logout')
    .description('End the session of this user of the machine.')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const deps = await session.open()
      if (caller.token !== undefined) await logOut(deps, caller.token)
      keepToken(undefined)
      return out(asked(options, given).json ? jsonOf({ logged_out: true }) : 'Logged out.')
    })

  root
    .command('whoami')
    .description(
      'Print the name and role of the operator who is logged in. Fails if the shop has accounts and no operator is logged in.',
    )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json } = asked(options, given)
      const deps = await session.open()
      const found = caller.token === undefined ? undefined : await operatorOf(deps, caller.token)
      if (found !== undefined) {
        const { actor, expiresAt } = found
        if (json) return out(jsonOf({ name: actor.name, role: actor.role, expiresAt }))
        return out(`${actor.name} (${actor.role}) until ${shopTime(expiresAt)}`)
      }
      const needsLogin = caller.isBypass !== true && (await hasOperators(deps.db))
      if (needsLogin) session.exitCode = 1
      const name = needsLogin ? null : `os:${caller.user}`
      return out(json ? jsonOf({ name }) : (name ?? 'Not logged in: npm run shop -- login NAME'))
    })
}

const hindrance = (refusal: LoginRefusal): string => {
  switch (refusal._tag) {
    case 'wrong':
      return 'Name, password or code is wrong. Each code works once: wait for the next one.'
    case 'locked':
      return `Too many failed logins. The account is locked until ${shopTime(refusal.until)}.`
    case 'too_many':
      return `Too many failed logins from this network. Try again in ${refusal.seconds} seconds.`
    case 'first_login':
    case 'differs':
      return 'The two passwords differ.'
    case 'weak':
      return 'This password is too short or too easy to guess. Choose another one.'
    case 'busy':
      return 'Too many logins at the same time. Try again.'
  }
}
