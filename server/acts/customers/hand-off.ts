import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { personToServe, type ServeRefusal, subjectOf } from '@server/acts/customers/named-customer'
import { handOffsIn } from '@server/identity/sessions/hand-off'

/** An address that logs a customer in. It is a secret, and works once. */
export interface HandOffAddress {
  readonly user: string
  readonly path: string
  readonly address: string
}

/** Makes an address that logs a customer in: 60 seconds, one use. That of a dry run opens nothing. */
export const handOff =
  (customer: string): Performed<ServeRefusal, HandOffAddress> =>
  async ({ db, now, publicUrl }) => {
    const person = await personToServe(db, customer)
    if (E.isLeft(person)) return person
    const { id } = person.right
    const path = `/?access_token=${await handOffsIn(db, now).make(id)}`
    return E.right({
      answer: { user: id, path, address: publicUrl + path },
      act: {
        subject: subjectOf(person.right),
        before: {},
        after: { user: id, login: 'one, within 60 seconds' },
      },
    })
  }
