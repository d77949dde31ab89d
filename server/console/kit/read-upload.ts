import type { Readable } from 'node:stream'
import { parseJson } from '@server/platform/json'

/** A request with a file: the JSON of its first line, and the file. */
export interface Uploaded {
  readonly body: unknown
  /** The bytes after the first line. Rejects when they are more than the limit. Read it at most once. */
  readonly file: AsyncIterable<Buffer>
  /** Drops what was not read, so that the client gets its answer. */
  readonly end: () => Promise<void>
}

/** No first line is longer. */
export const LONGEST_LINE = 64 * 1024

const NEWLINE = 0x0a

/** An error that the server answers with this status. */
class UploadRefused extends Error {
  constructor(readonly statusCode: 400 | 413) {
    super('the upload is refused')
  }
}

/** Reads the first line of an upload. Rejects if it is too long or no JSON. */
export const readUpload = async (upload: Readable, mostBytes: number): Promise<Uploaded> => {
  // a stream that is destroyed takes its connection with it, and no answer arrives
  const pieces = upload.iterator({ destroyOnReturn: false })
  const next = async (): Promise<Buffer | undefined> => {
    const read: IteratorResult<unknown> = await pieces.next()
    return read.done === true ? undefined : bytesOf(read.value)
  }
  const end = async (): Promise<void> => {
    await pieces.return?.()
    upload.resume()
  }
  try {
    const { line, rest } = await firstLine(next)
    return { body: jsonOf(line), file: limited(rest, next, mostBytes), end }
  } catch (error) {
    await end()
    throw error
  }
}

const firstLine = async (
  next: () => Promise<Buffer | undefined>,
): Promise<{ readonly line: Buffer; readonly rest: Buffer }> => {
  let read = Buffer.alloc(0)
  for (let piece = await next(); piece !== undefined; piece = await next()) {
    read = Buffer.concat([read, piece])
    const at = read.indexOf(NEWLINE)
    if (at >= 0 && at <= LONGEST_LINE) return { line: read.subarray(0, at), rest: read.subarray(at + 1) }
    if (read.length > LONGEST_LINE) throw new UploadRefused(413)
  }
  throw new UploadRefused(400)
}

async function* limited(
  first: Buffer,
  next: () => Promise<Buffer | undefined>,
  mostBytes: number,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for (let piece: Buffer | undefined = first; piece !== undefined; piece = await next()) {
    bytes += piece.length
    if (bytes > mostBytes) throw new UploadRefused(413)
    yield piece
  }
}

const bytesOf = (piece: unknown): Buffer => (Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece)))

const jsonOf = (line: Buffer): unknown => {
  const json = parseJson(textOf(line))
  if (json === undefined) throw new UploadRefused(400)
  return json
}

const textOf = (line: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line)
  } catch {
    throw new UploadRefused(400)
  }
}
