import type { EndSockets } from '@server/identity/sessions/sessions'
import type { Db } from '@server/platform/database/database'
import { announceSessionEnd } from '@server/realtime/socket-bus'

/** Closes the sockets of ended sessions in the running processes of a shop on PostgreSQL. */
export interface SocketEnds {
  readonly endSockets: EndSockets
  /** Resolves when every message is sent. */
  readonly settled: () => Promise<void>
}

export const socketEnds = (db: Db): SocketEnds => {
  const sending: Promise<void>[] = []
  return {
    endSockets: sessionId => {
      // a lost message only delays this: each process looks its sessions up every few seconds
      sending.push(announceSessionEnd(db, sessionId).catch(() => undefined))
    },
    settled: async () => {
      await Promise.all(sending)
    },
  }
}
