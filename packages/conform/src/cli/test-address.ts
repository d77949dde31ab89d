import { CouldNotRun } from '@conform/world/remote-world'

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/u

/** Is it a name of this machine, as an address has it? */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

interface Allowed {
  /** `--this-is-a-test-shop` */
  readonly isForTests: boolean
  /** A sentence that says what a run does, up to the condition under which it may. */
  readonly effect: string
}

/** Throws `CouldNotRun` if a run may not call the host. */
export const allowHost = (option: string, host: string, { isForTests, effect }: Allowed): void => {
  if (!isForTests && !isLoopback(host))
    throw new CouldNotRun(`${option}: ${host} is not this machine. ${effect}, say so with --this-is-a-test-shop`)
}

/** An address that a run may call. Throws `CouldNotRun` with what is wrong. */
export const testAddress = (option: string, text: string, allowed: Allowed): URL => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || !/^https?:$/u.test(address.protocol))
    throw new CouldNotRun(`${option}: "${text}" is not an address`)
  allowHost(option, address.hostname, allowed)
  return address
}

/** Are the hooks at an address? They are answered by a command otherwise. */
export const isAddress = (hooks: string): boolean => /^https?:\/\//iu.test(hooks)

/** What answers the hooks: a command, or an address that a run may call. Throws `CouldNotRun` with what is wrong. */
export const testHooks = (hooks: string | undefined, isForTests: boolean): string | undefined => {
  const effect = 'Hooks change customers and orders, and receive their secret: if it is a shop for tests'
  if (hooks !== undefined && isAddress(hooks)) testAddress('--hooks', hooks, { isForTests, effect })
  return hooks
}
