import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * `lost`: the commit never reaches the database. `done`: the database has committed, but its answer is dropped. Either
 * way the connection is closed, and the client that sent the commit cannot know which of the two happened.
 */
export type Cut = 'lost' | 'done'

/** A wire to a database that can be cut in the middle of a commit. */
export interface Wire {
  readonly url: string
  /** How many commits went over it so far, including single statements that commit automatically. */
  readonly commits: () => number
  /** Cuts at the nth commit from now on; answers how to know whether that has happened. */
  readonly cutAt: (nth: number, cut: Cut) => () => boolean
  readonly close: () => void
}

export const openWire = async (to: string): Promise<Wire> => {
  const server = new URL(to)
  const state: { commits: number; armed: { at: number; cut: Cut } | undefined } = { commits: 0, armed: undefined }

  const proxy = createServer(near => {
    const far = connect(Number(server.port), server.hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', () => undefined).on('close', end)
    const [asked, answered] = [messages(true), messages(false)]
    // as the last answer said: not in a transaction
    let idle = true
    let hasWritten = false
    /** Rounds that find nothing to do come by at any time, and end with a commit of nothing. */
    const keepsSomething = (statement: string): boolean => {
      hasWritten = (!BEGIN.test(statement) && hasWritten) || WRITES.test(statement)
      return hasWritten && isCommit(statement, idle)
    }
    let deaf = false
    near.on('data', bytes => {
      const commits = asked(bytes).filter(each => keepsSomething(statementOf(each))).length
      state.commits += commits
      const { armed } = state
      if (armed === undefined || commits === 0 || state.commits < armed.at) return far.write(bytes)
      state.armed = undefined
      if (armed.cut === 'lost') return end()
      deaf = true
      return far.write(bytes)
    })
    far.on('data', bytes => {
      const ready = answered(bytes).findLast(({ type }) => type === 'Z')
      if (ready !== undefined) idle = ready.body.toString('latin1') === 'I'
      if (!deaf) near.write(bytes)
      else if (ready !== undefined) end()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(to)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    commits: () => state.commits,
    cutAt: (nth, cut) => {
      const armed = { at: state.commits + nth, cut }
      state.armed = armed
      return () => state.armed !== armed
    },
    close: () => proxy.close(),
  }
}

interface Message {
  readonly type: string
  readonly body: Buffer
}

/** Cuts the messages of PostgreSQL's protocol out of one direction of a wire; the first that is asked has no type. */
const messages = (isAsking: boolean) => {
  let rest = Buffer.alloc(0)
  let isFirst = isAsking
  return (bytes: Buffer): readonly Message[] => {
    rest = Buffer.concat([rest, bytes])
    const whole: Message[] = []
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return whole
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return whole
      whole.push({ type: isFirst ? '' : String.fromCharCode(rest[0] ?? 0), body: rest.subarray(head + 4, length) })
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

/** The text of a statement: of `Query`, or of `Parse`, where a name stands before it. */
const statementOf = ({ type, body }: Message): string => {
  if (type !== 'Q' && type !== 'P') return ''
  const [first = '', second = ''] = body.toString('utf8').split('\0')
  return type === 'Q' ? first : second
}

const BEGIN = /^\s*begin\b/iu
const WRITES = /\b(?:insert into|update "|delete from)/iu

const isCommit = (statement: string, idle: boolean): boolean =>
  /^\s*commit\b/iu.test(statement) || (idle && /^\s*(?:insert|update|delete)\b/iu.test(statement))
