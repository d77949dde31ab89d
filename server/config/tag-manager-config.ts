import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type Environment, type Setting, matching, rule } from '@server/config/settings'

/** The whole address of the operator's tag manager, with its container's name; undefined by default: there is none. */
export const readTagManager = (env: Environment): Setting<string | undefined> =>
  pipe(
    matching(env, 'TAG_MANAGER_URL', isScript, 'an address like https://tags.example.com/tags.js'),
    E.chain(url =>
      pipe(
        matching(env, 'TAG_MANAGER_ID', text => /^[\w-]{1,64}$/u.test(text), "a container's name like ABC-123"),
        E.chainFirst(id =>
          rule(id === undefined || url !== undefined, 'TAG_MANAGER_ID: of no use without TAG_MANAGER_URL'),
        ),
        E.map(id => (url === undefined ? undefined : addressOf(url, id))),
      ),
    ),
  )

const addressOf = (url: string, id: string | undefined): string => {
  const address = new URL(url)
  if (id !== undefined) address.searchParams.set('id', id)
  return address.href
}

/** An unencrypted address is allowed on this machine only, for trials. */
const isScript = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const local = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
  return (protocol === 'https:' || local) && username + password === ''
}
