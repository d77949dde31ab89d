import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { Recorder } from '@conform/world/recorder'
import type { RawAnswer, RawRequest, Shopper, Wire } from '@conform/kernel/world'
import type { Browser } from '@conform/world/browser'

/** The session and the cookies of a shopper. */
export type SessionOf = (
  shopper: Shopper,
) => { readonly token: string | undefined; readonly browser: Browser } | undefined

/** How long the first parts of all requests travel. */
const TRAVEL_MS = 30
const LIMIT_MS = 20_000

/** Requests that are sent as they are written: no path is normalised, and no header is added but those of the session. */
export const remoteWire = (url: string, sessionOf: SessionOf, record: Recorder['record']): Wire => {
  const held = async (request: RawRequest, as: Shopper | undefined): Promise<() => Promise<RawAnswer>> => {
    const session = as === undefined ? undefined : sessionOf(as)
    const cookie = session?.browser.cookies()
    const headers = {
      ...(session?.token === undefined ? {} : { Authorization: session.token }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...request.headers,
    }
    const release = await hold(url, { ...request, headers }, record)
    return async () => {
      const answer = await release()
      session?.browser.take(answer.headers)
      return answer
    }
  }
  return {
    url,
    send: async (request, as) => (await held(request, as))(),
    atOnce: async requests => {
      const waiting = await Promise.all(requests.map(([request, as]) => held(request, as)))
      // all but the last byte of each has arrived
      await pause(TRAVEL_MS)
      return Promise.all(waiting.map(release => release()))
    },
  }
}

/** Sends all but the last byte of a request on a separate connection. The answer to the call is what releases it. */
const hold = async (
  url: string,
  request: RawRequest,
  record: Recorder['record'],
): Promise<() => Promise<RawAnswer>> => {
  const target = new URL(url)
  const socket = await connected(target)
  const bytes = Buffer.from(request.body ?? '')
  const sent = (target.protocol === 'https:' ? overTls : overHttp)({
    createConnection: () => socket,
    method: request.method,
    path: target.pathname.replace(/\/$/u, '') + request.path,
    headers: {
      Host: target.host,
      Connection: 'close',
      ...(bytes.length === 0 && request.method === 'GET' ? {} : { 'Content-Length': String(bytes.length) }),
      ...request.headers,
    },
  })
  const answered = new Promise<RawAnswer>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const answerHeaders = new Headers()
        for (let at = 0; at + 1 < response.rawHeaders.length; at += 2)
          answerHeaders.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '')
        resolve({
          status: response.statusCode ?? 0,
          headers: answerHeaders,
          body: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
  })
  // a request without a body waits as a whole
  answered.catch(() => undefined)
  if (bytes.length > 1) await new Promise<void>(resolve => sent.write(bytes.subarray(0, -1), () => resolve()))
  return async () => {
    const began = performance.now()
    sent.end(bytes.subarray(-1))
    const answer = await answered
    record(request, answer, performance.now() - began)
    return answer
  }
}

const connected = (target: URL): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const isTls = target.protocol === 'https:'
    const port = target.port === '' ? (isTls ? 443 : 80) : Number(target.port)
    const host = target.hostname.replaceAll(/^\[|\]$/gu, '')
    const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port })
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once(isTls ? 'secureConnect' : 'connect', () => resolve(socket))
  })
