import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'

/** Reads lines of JSON from a socket; undefined for a line that is not readable. A broken connection ends them. */
export async function* messages<A>(socket: Socket, codec: t.Decoder<unknown, A>): AsyncGenerator<A | undefined> {
  const lines = createInterface({ input: socket })
  // it repeats the socket's errors, even after its reader has left
  lines.on('error', () => undefined)
  for await (const line of lines) {
    const read = E.chainW(codec.decode)(
      E.tryCatch(
        (): unknown => JSON.parse(line),
        () => undefined,
      ),
    )
    yield E.isRight(read) ? read.right : undefined
  }
}
