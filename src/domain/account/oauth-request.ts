import type { AuthorizationRequest } from '~/domain/account/account'
import { formDecode } from '~/domain/shared/percent-encoding'

/**
 * Reads the query of the address that a mini-app opens. A missing parameter becomes an empty text; the server names the
 * mistake.
 */
export const readAuthorization = (search: string): AuthorizationRequest => {
  const given = new Map(search.replace(/^\?/u, '').split('&').map(pairOf).toReversed())
  const value = (name: string): string => given.get(name) ?? ''
  return {
    response_type: value('response_type'),
    client_id: value('client_id'),
    redirect_uri: value('redirect_uri'),
    code_challenge: value('code_challenge'),
    code_challenge_method: value('code_challenge_method'),
    scope: value('scope'),
    state: value('state'),
  }
}

/** May the browser be sent there? Another site or an app; never a text that would run or show something here (I-27). */
export const canReceive = (address: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/iu.test(address) && !/^(?:javascript|data|vbscript|blob|file|about|view-source):/iu.test(address)

/** Where the answer goes, as people know it: a site's host, or the scheme by which an app is opened. */
export const receiverOf = ({ redirect_uri }: AuthorizationRequest): string =>
  /^https?:\/\/([^/?#]+)/iu.exec(redirect_uri)?.[1] ?? redirect_uri.split(':')[0] ?? ''

const pairOf = (raw: string): readonly [name: string, value: string] => {
  const at = raw.indexOf('=')
  return at < 0 ? [decode(raw), ''] : [decode(raw.slice(0, at)), decode(raw.slice(at + 1))]
}

/** A damaged text stays as it is: the server names the mistake. */
const decode = (text: string): string => formDecode(text) ?? text
