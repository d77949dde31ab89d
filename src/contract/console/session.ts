import * as t from 'io-ts'
import { ask, send } from '~/contract/call'
import { CONSOLE_API, type ConsoleCall, refused, type Refused } from '~/contract/console/console-call'
import { instant, nothing, object, text } from '~/contract/wire'

/** The operator who is logged in. */
export const operator = object(
  {
    name: t.string,
    role: t.string,
    /** The session ends then. It ends sooner if it is idle. */
    expires_at: instant,
    idle_minutes: t.number,
    /** Do answers have names and numbers of customers in full? */
    sees_customers: t.boolean,
    /** The commands that the role may run, and whether each needs a reason: `needed`, `optional` or `none`. */
    commands: t.readonlyArray(t.type({ name: t.string, reason: t.string })),
    /** The address of the shop. */
    shop_url: t.string,
  },
  {
    /** Until then, an act that needs a second factor asks for none. */
    step_up_until: instant,
  },
)
export type Operator = t.TypeOf<typeof operator>

const credentials = object({ name: text(64), password: text(1_000), code: text(20) }, { again: text(1_000) })

const factor = t.type({ code: text(20) })

const steppedUp = t.type({ step_up_until: instant })

const session = { kind: 'session', stepUp: false } as const

/**
 * Logs in with password and second factor. The first login of an account sets its password: it is refused with
 * `first_login` until `again` repeats it. Other refusals: `wrong` (name, password or code), `locked` (`until`),
 * `too_many` (`seconds`), `differs`, `weak`, `busy`.
 */
const logIn: ConsoleCall<t.TypeOf<typeof credentials>, Operator> = {
  ...send<t.TypeOf<typeof credentials>, Operator, Refused>(
    'guest',
    'POST',
    `${CONSOLE_API}/login`,
    credentials,
    operator,
    { conflict: refused },
  ),
  ...session,
  command: 'login',
}

const logOut: ConsoleCall<void, void> = {
  ...ask<void, Refused>('guest', 'POST', `${CONSOLE_API}/logout`, nothing, { status: 204 }),
  ...session,
  command: 'logout',
}

const me: ConsoleCall<void, Operator> = {
  ...ask<Operator, Refused>('guest', 'GET', `${CONSOLE_API}/me`, operator),
  ...session,
  command: 'whoami',
}

/** Enters a code of the second factor. Refusals: `wrong`, `locked` (`until`). */
const stepUp: ConsoleCall<t.TypeOf<typeof factor>, t.TypeOf<typeof steppedUp>> = {
  ...send<t.TypeOf<typeof factor>, t.TypeOf<typeof steppedUp>, Refused>(
    'guest',
    'POST',
    `${CONSOLE_API}/step-up`,
    factor,
    steppedUp,
    { conflict: refused },
  ),
  ...session,
  command: 'login',
}

export const sessionCalls = { logIn, logOut, me, stepUp }
