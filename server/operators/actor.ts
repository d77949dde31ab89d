import type { Role } from '@server/platform/database/schema/operators'

/**
 * Who acts: an operator who is logged in, or the user of the operating system who can reach the shop's data. The second
 * one has no account: the audit then has only the name of that user.
 */
export type Actor =
  | { readonly door: 'account'; readonly id: string; readonly name: string; readonly role: Role }
  | { readonly door: 'machine'; readonly user: string }

/** The name that the audit shows. No account can have a colon in its name. */
export const actorName = (actor: Actor): string => (actor.door === 'account' ? actor.name : `os:${actor.user}`)
