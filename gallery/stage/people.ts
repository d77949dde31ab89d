import type { User } from '~/domain/account/session'
import sample from '../../data/catalogue.json'

const { policies } = sample.shop

/** A customer with nothing left to settle. */
export const member: User = {
  hashid: 'u-siuming',
  name: 'Siu Ming 小明',
  registered: true,
  verified: true,
  status: { name: 'active' },
  scope: ['customer'],
  tel: { country_code: '+853', tel: '66000000' },
  consents: policies,
}

/** Came by another account, and has no number yet. */
const { tel: _, ...withoutTel } = member
export const numberless: User = { ...withoutTel, name: '', registered: false, verified: false }

export const forcedPassword: User = { ...member, status: { name: 'require_update_password' } }

export const beforeNewPolicies: User = {
  ...member,
  consents: policies.map(policy => ({ ...policy, version: '2025-01' })),
}
