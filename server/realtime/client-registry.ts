import type { Connection } from '@server/realtime/connection'
import type { RealtimeLimits } from '@server/realtime/realtime-app'

interface Client {
  readonly connection: Connection
  /** Where it came from. */
  readonly address: string
  readonly channels: Set<string>
  readonly sessions: Set<string>
}

/** The connections of one process, found by channel, session and address. Unknown socket ids are ignored. */
export interface Registry {
  /** Is there no room for another connection from this address? */
  readonly isFull: (address: string) => boolean
  readonly add: (connection: Connection, address: string) => void
  readonly remove: (socketId: string) => void
  /** False: the connection is unknown, or in as many channels as it may be. */
  readonly join: (channel: string, socketId: string) => boolean
  readonly leave: (channel: string, socketId: string) => void
  readonly bind: (socketId: string, sessionId: string) => void
  readonly sessions: () => readonly string[]
  readonly isEmpty: () => boolean
  readonly all: () => readonly Connection[]
  readonly inChannel: (channel: string) => readonly Connection[]
  readonly ofSession: (sessionId: string) => readonly Connection[]
}

export const registry = (limits: RealtimeLimits): Registry => {
  const clients = new Map<string, Client>()
  const channels = grouped()
  const sessions = grouped()
  const addresses = grouped()
  return {
    isFull: address =>
      clients.size >= limits.connections || addresses.of(address).length >= limits.connectionsPerAddress,
    add: (connection, address) => {
      const client: Client = { connection, address, channels: new Set(), sessions: new Set() }
      clients.set(connection.socketId, client)
      addresses.add(address, client)
    },
    remove: socketId => {
      const client = clients.get(socketId)
      if (client === undefined) return
      clients.delete(socketId)
      addresses.remove(client.address, client)
      for (const channel of client.channels) channels.remove(channel, client)
      for (const session of client.sessions) sessions.remove(session, client)
    },
    join: (channel, socketId) => {
      const client = clients.get(socketId)
      if (client === undefined || (client.channels.size >= limits.channels && !client.channels.has(channel)))
        return false
      client.channels.add(channel)
      channels.add(channel, client)
      return true
    },
    leave: (channel, socketId) => {
      const client = clients.get(socketId)
      if (client?.channels.delete(channel) === true) channels.remove(channel, client)
    },
    bind: (socketId, sessionId) => {
      const client = clients.get(socketId)
      client?.sessions.add(sessionId)
      if (client !== undefined) sessions.add(sessionId, client)
    },
    sessions: sessions.names,
    isEmpty: () => clients.size === 0,
    all: () => [...clients.values()].map(connectionOf),
    inChannel: channel => channels.of(channel).map(connectionOf),
    ofSession: sessionId => sessions.of(sessionId).map(connectionOf),
  }
}

const connectionOf = ({ connection }: Client): Connection => connection

/** Clients by name; a name without clients uses no memory. */
const grouped = () => {
  const groups = new Map<string, Set<Client>>()
  return {
    names: (): readonly string[] => [...groups.keys()],
    of: (name: string): readonly Client[] => [...(groups.get(name) ?? [])],
    add: (name: string, client: Client) => {
      groups.set(name, (groups.get(name) ?? new Set()).add(client))
    },
    remove: (name: string, client: Client) => {
      const group = groups.get(name)
      group?.delete(client)
      if (group?.size === 0) groups.delete(name)
    },
  }
}
