import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Environment } from '@server/config/settings'
import { type Caller, CommandError } from '@server/cli/kit/terminal'

/** Who runs this process. */
export const callerHere = (env: Environment, dataDir: string, isBypass: boolean): Caller => ({
  user: userName(),
  token: env['SHOP_OPERATOR_TOKEN'] ?? readToken(tokenFile(env, dataDir)),
  isBypass,
})

/**
 * Writes the token of a login to a file that only this user can read, or removes the file. Throws a `CommandError` with
 * the next step if it cannot: a user of a service may have no home.
 */
export const keepTokenHere =
  (env: Environment, dataDir: string) =>
  (token: string | undefined): void => {
    const file = tokenFile(env, dataDir)
    try {
      rmSync(file, { force: true })
      if (token === undefined) return
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(file, token, { mode: 0o600 })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new CommandError(
        `The token of the login cannot be kept: ${why}. Set XDG_CONFIG_HOME to a folder that this user can write.`,
      )
    }
  }

/** In the home of the person, and not in the data directory, which several people may share. One for each shop. */
const tokenFile = (env: Environment, dataDir: string): string => {
  const shop = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'stone-shop', `${shop}.token`)
}

const readToken = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** A container may run as a number that has no name. */
const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
