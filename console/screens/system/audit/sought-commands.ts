/** Commands that are looked for most: those about money, codes, customers and accounts. */
export const SOUGHT_COMMANDS = [
  'orders refund',
  'orders replace',
  'orders mark-paid',
  'orders cancel',
  'orders hold',
  'orders reveal-code',
  'codes import',
  'codes void',
  'catalogue import',
  'catalogue set-price',
  'users status',
  'users handoff',
  'users erase',
  'operators add',
  'operators role',
  'login',
]
