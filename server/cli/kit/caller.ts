import { userInfo } from 'node:os'
import type { Caller } from '@server/cli/kit/terminal'

/** Who runs this process. */
export const callerHere = (): Caller => ({ user: userName() })

/** A container may run as a number that has no name. */
const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
