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

/** An address that a run may call. Throws `CouldNotRun` with what is wrong. */
export const testAddress = (option: string, text: string, { isForTests, effect }: Allowed): URL => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || !/^https?:$/u.test(address.protocol))
    throw new CouldNotRun(`${option}: "${text}" is not an address`)
  if (!isForTests && !isLoopback(address.hostname))
    throw new CouldNotRun(`${address.hostname} is not this machine. ${effect}, say so with --this-is-a-test-shop`)
  return address
}
