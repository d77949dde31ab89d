import * as E from 'fp-ts/Either'
import { getDevices, getMe } from '~/contract/calls'
import type { Consent } from '~/domain/account/account'

/** What the tests look at in a user record. */
export const recordOf = (body: unknown): { readonly tel: string; readonly consents: readonly Consent[] } => {
  const read = getMe.answer.decode(body)
  if (E.isLeft(read)) throw new Error(`no user: ${JSON.stringify(body)}`)
  return { tel: read.right.data.tel?.tel ?? '', consents: read.right.data.consents ?? [] }
}

/** The session that a list of devices was asked from. */
export const currentOf = (body: unknown): string => {
  const read = getDevices.answer.decode(body)
  const own = E.isRight(read) ? read.right.find(each => each.current) : undefined
  if (own === undefined) throw new Error(`no devices: ${JSON.stringify(body)}`)
  return own.id
}
