import type { CustomerFacts, ListedCustomer } from '~/contract/console/customers'
import type { CustomerFacts as Facts } from '@server/acts/customers/customer-facts'
import { knownStatuses } from '~/domain/orders/order-status'
import { listedPerson, type ListedPerson } from '@server/acts/customers/named-customer'
import type { Person } from '@server/identity/shared/users'

/** A customer in a list, as the contract has it. */
export const shownPerson = (person: Person, isUnmasked: boolean): ListedCustomer =>
  listed(listedPerson(person, isUnmasked))

const listed = ({ id, name, tel, status, verified, password, created_at }: ListedPerson): ListedCustomer => ({
  id,
  name,
  status,
  verified,
  password,
  created_at: Date.parse(created_at),
  ...(tel === null ? {} : { tel }),
})

export const shownFacts = (facts: Facts): CustomerFacts => {
  const { receipts, identities, sessions, status_change: change, orders } = facts
  return {
    ...listed(facts),
    identities,
    sessions,
    orders: knownStatuses.flatMap(status => {
      const many = orders[status]
      return many === undefined ? [] : [{ status, orders: many }]
    }),
    ...(receipts === null ? {} : { receipts }),
    ...(change === null ? {} : { status_change: shownChange(change) }),
  }
}

const shownChange = ({ at, by, reason, status }: NonNullable<Facts['status_change']>) => ({
  at: Date.parse(at),
  by,
  ...(reason === null ? {} : { reason }),
  ...(status === null ? {} : { status }),
})
