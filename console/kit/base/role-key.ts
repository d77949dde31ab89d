const ROLES = ['owner', 'counter', 'fulfilment', 'read-only'] as const

/** The key of a role's name in the texts; a role of a newer server has none. */
export const roleKey = (role: string): (typeof ROLES)[number] | 'other' => ROLES.find(each => each === role) ?? 'other'
