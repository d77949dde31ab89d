/** An app of the Channels protocol: the public key that clients name, and the secret that signs. */
export interface RealtimeApp {
  readonly appId: string
  readonly key: string
  readonly secret: string
}

/** Where the HTTP API of an app is: our own server, hosted Channels (`api-{cluster}.pusher.com`) or a compatible cluster. */
export interface RealtimeApi extends RealtimeApp {
  readonly host: string
  readonly port: number
  readonly tls: boolean
}

/** What an embedded endpoint takes from one connection, and how long it waits. */
export interface RealtimeLimits {
  /** Connections at a time. */
  readonly connections: number
  /** Of these, from one address: one visitor's must not be all. */
  readonly connectionsPerAddress: number
  /** Channels of one connection. */
  readonly channels: number
  /** Bytes of one message from a client, and of one event's data. */
  readonly messageBytes: number
  /** Bytes that may wait for a client that reads slowly; one that has more waiting is let go. */
  readonly waitingBytes: number
  /** Milliseconds of silence after which the other side is asked whether it is still there. */
  readonly activityTimeout: number
  /** Milliseconds to answer that. */
  readonly pongTimeout: number
  /** Seconds by which a signed request may be early or late. */
  readonly replayWindow: number
}

export const usualLimits: RealtimeLimits = {
  connections: 10_000,
  connectionsPerAddress: 200,
  channels: 100,
  messageBytes: 10_240,
  waitingBytes: 1_048_576,
  activityTimeout: 120_000,
  pongTimeout: 30_000,
  replayWindow: 600,
}
