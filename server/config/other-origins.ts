import { type Environment, type Setting, all, list } from '@server/config/settings'

/** The other origins that the content policy of pages admits. */
export interface OtherOrigins {
  /** From which pages load pictures. */
  readonly imageOrigins: readonly string[]
  /** To which pages connect: those of adapters that the operator wrote (docs/integrating.md). */
  readonly connectOrigins: readonly string[]
}

export const readOtherOrigins = (env: Environment): Setting<OtherOrigins> =>
  all({
    imageOrigins: list(env, 'IMAGE_ORIGINS', isImageOrigin, 'origins like https://cdn.example.com', []),
    connectOrigins: list(env, 'CONNECT_ORIGINS', isConnectOrigin, 'origins like https://events.example.com', []),
  })

/** An origin whose pictures an https page shows. It stands in a policy, where a space would begin another source. */
const isImageOrigin = (text: string): boolean => isOrigin(text) && text.startsWith('https:')

/** The same for connections. Without TLS only to this machine, for development. */
const isConnectOrigin = (text: string): boolean =>
  isOrigin(text) && /^(?:https|wss):|^(?:http|ws):\/\/(?:localhost|127\.0\.0\.1)(?::|$)/u.test(text)

const isOrigin = (text: string): boolean => URL.canParse(text) && /^\w+:\/\/[a-z0-9.:-]+$/u.test(text)
