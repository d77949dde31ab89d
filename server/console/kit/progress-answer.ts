import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type ActProgress,
  actProgress,
  PROGRESS_TYPE,
  type ProgressEnd,
  progressEnd,
} from '~/contract/console/progress'

/** An answer that says how far the act is, if the client asks for it. */
export interface ProgressAnswer {
  /** Sends how far the act is. The first one begins the answer, with the status 200. */
  readonly report: (progress: ActProgress) => void
  /** Has the answer begun? It then ends with `end`, and the reply sends nothing else. */
  readonly hasBegun: () => boolean
  readonly end: (end: ProgressEnd) => void
}

/** A client that goes away gets no more lines. The act continues. */
export const progressAnswer = ({ headers }: FastifyRequest, reply: FastifyReply): ProgressAnswer => {
  const isWanted = headers.accept?.includes(PROGRESS_TYPE) ?? false
  const { raw } = reply
  let begun = false
  const begin = (): void => {
    begun = true
    // the reply waits for the end of a stream, and fails if the client goes away
    reply.hijack()
    // a proxy passes each line on at once
    void reply.headers({ 'Content-Type': PROGRESS_TYPE, 'X-Accel-Buffering': 'no' })
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200)
  }
  return {
    report: progress => {
      if (!isWanted) return
      if (!begun) begin()
      if (!raw.destroyed) raw.write(lineOf(actProgress.encode(progress)))
    },
    hasBegun: () => begun,
    end: end => {
      if (!raw.destroyed) raw.end(lineOf(progressEnd.encode(end)))
    },
  }
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`
