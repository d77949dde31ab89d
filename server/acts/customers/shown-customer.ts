import { maskTel } from '~/domain/account/phone'
import type { Customer } from '@server/operations/orders/search-orders'

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
