import type { User } from '~/domain/account/session'

/** Tells a password manager whose password is changed: the number, as the login form has it. Not for eyes. */
export function Username({ user }: { readonly user: User | undefined }) {
  return user?.tel === undefined ? null : (
    <input type="text" name="username" autoComplete="username" value={user.tel.tel} readOnly hidden />
  )
}
