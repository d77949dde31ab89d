import { Agent, request } from 'node:http'

/** As many connections as buyers are under way, kept open: the shop is measured, not handshakes. */
export const connections = size => new Agent({ keepAlive: true, maxSockets: size })

/** One request; answers status, headers and text. `fetch` costs several times as much, which a bench on one machine feels. */
export const send = (agent, url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers, timeout: 60_000 }, answer => {
      const pieces = []
      answer.on('data', piece => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(pieces).toString('utf8') }),
      )
      answer.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.on('error', reject)
    sent.end(body)
  })

/**
 * The calls as one buyer's browser makes them, or with `cookie` an operator's. `took` hears how long each of them took, in
 * milliseconds.
 */
export const browserOf = ({ agent, base, buyer, cookie, took }) => {
  const timed = async (url, options) => {
    const began = performance.now()
    const answer = await send(agent, url, options)
    took(performance.now() - began)
    return answer
  }
  return {
    call: async (method, path, body, key) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const answer = await timed(base + path, {
        method,
        headers: {
          accept: 'application/json',
          'accept-locale': 'mo',
          'x-requested-with': 'XMLHttpRequest',
          ...(buyer === undefined ? {} : { authorization: `Bearer ${buyer.token}`, cookie: `sid=${buyer.cookie}` }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: text,
      })
      return { ...answer, body: answer.text.startsWith('{') ? JSON.parse(answer.text) : undefined }
    },
    /** A form on a wallet's page, which is no call of the shop. */
    submit: (url, fields) => {
      const body = new URLSearchParams(fields).toString()
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      }
      return timed(url, { method: 'POST', headers, body })
    },
  }
}
