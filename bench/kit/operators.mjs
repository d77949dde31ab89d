import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { browserOf } from './http.mjs'

export const API = '/console/api'
const PASSWORD = 'violet-harbour-47-lanterns'

/** What a shop needs for them. Commands need no login here. */
export const WITH_CONSOLE = { CONSOLE: 'yes', BYPASS_ACCOUNTS: 'yes' }

/** A session of an owner, as the cookie of its requests. */
const logIn = async (stocked, agent) => {
  const name = `bench-${randomBytes(4).toString('hex')}`
  const added = stocked.operator('operators', 'add', name, '--role', 'owner', '--reason', 'a benchmark', '--json')
  const secret = Secret.fromBase32(JSON.parse(added).secret)
  const browser = browserOf({ agent, base: stocked.url, took: () => undefined })
  const body = { name, password: PASSWORD, again: PASSWORD, code: new TOTP({ secret }).generate() }
  const { status, text, headers } = await browser.call('POST', `${API}/login`, body)
  const [cookie] = headers['set-cookie'] ?? []
  if (status !== 200 || cookie === undefined) throw new Error(`the login was answered ${status}: ${text}`)
  return cookie.split(';')[0]
}

/** An operator has a limit of calls in a minute. After half of it, another operator makes the calls. */
const CALLS_EACH = 300

/** Answers a function that opens a browser for `count` calls of the console; `took` hears how long each of them took. */
export const operators = (stocked, agent) => {
  let left = 0
  let cookie
  return async (count, took) => {
    if (left < count) [left, cookie] = [CALLS_EACH, await logIn(stocked, agent)]
    left -= count
    return browserOf({ agent, base: stocked.url, cookie, took })
  }
}
