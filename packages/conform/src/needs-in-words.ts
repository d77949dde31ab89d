import type { GoodName, HookName } from '@conform/kernel/world'

/** Each hook, for authors of a backend. */
export const hooksInWords: Readonly<Record<HookName, string>> = {
  customer: 'makes new customers with a number and a password, who have accepted the policies',
  scarce: 'makes a variant of which a given number of codes is for sale',
  stock: 'counts the codes of a variant: free, held by unpaid orders, sold',
  settle: 'reports an order as paid, as the wallet would, after a payment was opened; it may be called again',
  expire: 'ends the time in which an unpaid order can be paid',
  fulfil: 'marks the top-ups of a paid order as delivered',
  sms: 'answers the code that was sent last to a number, for a purpose',
  wait: 'lets seconds pass for the phone codes of a number, and for their limits',
  age: 'makes all sessions of a customer older by a number of days',
  force: 'makes a customer choose another password',
  vouch: 'answers a code with which a provider of social logins vouches for an account there',
  handOff: 'answers a one-time value that becomes a session of a customer',
  app: 'answers a mini-app, with its address, that may ask for `profile` and for nothing else',
}

/** Each good that clauses buy, for authors of a backend. */
export const goodsInWords: Readonly<Record<GoodName, string>> = {
  plain: 'a variant that is sold as codes, without a cash price',
  offer: 'a variant that is sold as codes, with a cash price',
  soldOut: 'a variant that is sold out',
  once: 'a variant that each customer can buy once',
  topUp: 'a top-up that asks for a `player_id` of five digits',
  apple: 'a top-up that asks for an `apple_id`, which may be left out in the cart',
}
