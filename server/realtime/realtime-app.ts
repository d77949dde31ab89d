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

/** The limits of an embedded endpoint, and how long it waits. */
export interface RealtimeLimits {
  /** Connections at a time. */
  readonly connections: number
  /** The limit for one address: one visitor must not use all connections. */
  readonly connectionsPerAddress: number
  /** Channels of one connection. */
  readonly channels: number
  /** Bytes of one message from a client, and of one event's data. */
  readonly messageBytes: number
  /** Bytes that may wait for a slow client; a client with more waiting is disconnected. */
  readonly waitingBytes: number
  /** Milliseconds of silence after which the server pings the client. */
  readonly activityTimeout: number
  /** Milliseconds that the client has to answer. */
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
