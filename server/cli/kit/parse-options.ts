import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { CommandError } from '@server/cli/kit/terminal'

/** The options of a command, as the parser read them. */
export const asked = <A>(codec: t.Decoder<unknown, A>, given: unknown): A => {
  const read = codec.decode(given)
  if (E.isLeft(read)) throw new CommandError('The options cannot be read.')
  return read.right
}
