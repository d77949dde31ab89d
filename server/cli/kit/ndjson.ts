import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'

/** Lines of JSON that come over a socket, as long as they can be read; undefined for one that cannot. A break ends them. */
export async function* messages<A>(socket: Socket, codec: t.Decoder<unknown, A>): AsyncGenerator<A | undefined> {
  const lines = createInterface({ input: socket })
  // it repeats the socket's errors, also when nobody reads it any more
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
