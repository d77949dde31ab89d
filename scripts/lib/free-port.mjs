import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: one of those could have it when who listened listens again. */
const [LOWEST, HIGHEST] = [20_000, 30_000]
const TRIES = 100
/** Each process has a part of them: a port is still free after it was given, until a server listens. */
const PART = (HIGHEST - LOWEST) / 20

/** An unused port of 127.0.0.1. */
export const freePort = async () => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + (process.pid % 20) * PART + randomInt(PART)
    if (await isFree(port)) return port
  }
  throw new Error(`no port between ${LOWEST} and ${HIGHEST} is free`)
}

const isFree = port =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
