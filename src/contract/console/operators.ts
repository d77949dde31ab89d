import * as t from 'io-ts'
import { act, look } from '~/contract/console/console-call'
import { instant, object, text } from '~/contract/wire'

const operatorRole = t.keyof({ owner: null, counter: null, fulfilment: null, 'read-only': null })

const account = t.type({
  name: t.string,
  role: operatorRole,
  /** `new`: its first login sets the password. */
  state: t.keyof({ new: null, active: null, disabled: null }),
  created_at: instant,
})
export type ConsoleAccount = t.TypeOf<typeof account>

/** What the operator puts into their authenticator app. `uri`: for its QR code. It is shown once. */
const enrolment = t.type({ name: t.string, uri: t.string, secret: t.string })
export type ConsoleEnrolment = t.TypeOf<typeof enrolment>

const empty = object({}, {})

export const operatorCalls = {
  listOperators: look('operators list', '/operators', t.type({ operators: t.readonlyArray(account) })),
  addOperator: act('operators add', '/operators', t.type({ name: text(32), role: operatorRole }), enrolment, {
    stepUp: true,
    hasDryRun: false,
  }),
  changeRole: act(
    'operators role',
    '/operators/{name}/role',
    t.type({ role: operatorRole }),
    t.type({ before: operatorRole, role: operatorRole }),
    { stepUp: true },
  ),
  /** `was_open`: false if nothing was changed. */
  disableOperator: act('operators disable', '/operators/{name}/disable', empty, t.type({ was_open: t.boolean }), {
    stepUp: true,
  }),
  resetOperator: act('operators reset', '/operators/{name}/reset', empty, enrolment, {
    stepUp: true,
    hasDryRun: false,
  }),
}
