import type { Role } from '@server/platform/database/schema/operators'
import type { Operator } from '~/contract/console/session'
import { maySeeCustomers, mayRun, permissions, reasonOf } from '@server/operators/permissions'
import { NOW } from '@gallery/stage/now'

const NAMES: Readonly<Record<Role, string>> = {
  owner: 'olivia',
  counter: 'carlos',
  fulfilment: 'fong',
  'read-only': 'rita',
}

/** Who is logged in, with the commands that the server's table gives the role. */
export const operatorWith = (role: Role): Operator => ({
  name: NAMES[role],
  role,
  expires_at: NOW + 8 * 3_600_000,
  idle_minutes: 30,
  sees_customers: maySeeCustomers(role),
  commands: Object.keys(permissions)
    .filter(command => mayRun(role, command))
    .map(command => ({ name: command, reason: reasonOf(command) })),
  // where the pictures are
  shop_url: window.location.origin,
})
