import { maskTel } from '~/domain/account/phone'
import type { Customer } from '@server/operations/orders/search-orders'
import type { Actor } from '@server/operators/actor'
import { maySeeCustomers } from '@server/operators/permissions'

/** May they see customers in full? A user of the machine can read the shop's data in any case. */
export const mayShowAll = (actor: Actor): boolean => actor.door === 'machine' || maySeeCustomers(actor.role)

/** A customer, masked unless the operator asked for more: people stand at the counter, too. */
export const shownCustomer = <A extends Customer>(customer: A, isUnmasked: boolean): A =>
  isUnmasked ? customer : { ...customer, name: maskName(customer.name), tel: customer.tel && masked(customer.tel) }

const masked = (tel: string): string => {
  const [code = '', number = ''] = tel.split(' ')
  return `${code} ${maskTel(number)}`
}

/** The first character stays. */
const maskName = (name: string): string => {
  const [first = ''] = Array.from(name)
  return first === '' ? '' : `${first}**`
}
