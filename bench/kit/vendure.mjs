import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atExit } from '../../scripts/lib/at-exit.mjs'
import { cpuSecondsOf } from '../../scripts/lib/cpu-seconds.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { createDatabase, startPostgres } from '../../scripts/lib/postgres.mjs'
import { send } from './http.mjs'
import { temporary } from './stocked-shop.mjs'

const peer = fileURLToPath(new URL('../peer', import.meta.url))

/** The version that is measured. */
export const VERSION = JSON.parse(readFileSync(join(peer, 'package.json'), 'utf8')).dependencies['@vendure/core']

/** Installs Vendure into a directory that is removed when the benchmark ends; answers the directory. */
export const installVendure = () => {
  const directory = temporary('vendure')
  cpSync(peer, directory, { recursive: true })
  // its packages state newer versions of Node than they need, and its password hashes are not used
  const args = ['install', '--no-engine-strict', '--ignore-scripts', '--no-package-lock', '--omit=dev']
  const { status, stderr } = spawnSync('npm', args, { cwd: directory, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install of Vendure ended with ${status}:\n${stderr}`)
  return directory
}

/**
 * A shop on Vendure with `pieces` of one product, on a PostgreSQL that writes to its disk. `isLean`: without its search, its
 * worker and the shipping that its installer gives each shop. `buyer` logs a new customer in and answers who can `buy`.
 */
export const vendureShop = async (directory, { pieces, isLean, agent }) => {
  const postgres = await startPostgres({ durable: true })
  const stops = [() => postgres.stop()]
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const port = await freePort()
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      VENDURE_DISABLE_TELEMETRY: 'true',
      DATABASE_URL: await createDatabase(postgres.url, 'vendure'),
      PORT: String(port),
      LEAN: isLean ? 'yes' : 'no',
    }
    const run = (...args) => runUntilReady(directory, env, args)
    await (
      await run('seed', String(pieces))
    ).ended
    const processes = []
    for (const command of isLean ? ['serve'] : ['serve', 'work']) {
      const each = await run(command)
      processes.push(each)
      stops.push(each.stop)
    }
    const ask = async (query, token) => {
      const body = JSON.stringify({ query })
      const answer = await send(agent, `http://127.0.0.1:${port}/shop-api`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body,
      })
      const { data, errors } = JSON.parse(answer.text)
      if (errors !== undefined) throw new Error(`Vendure answered: ${JSON.stringify(errors).slice(0, 300)}`)
      return { data, token: answer.headers['vendure-auth-token'] }
    }
    return {
      buyer: at => loggedIn(ask, at, isLean),
      /** The CPU time so far of each part, in seconds. */
      cpuSeconds: () => ({
        shop: processes.reduce((sum, each) => sum + cpuSecondsOf(each.pid), 0),
        database: postgres.cpuSeconds(),
      }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const runUntilReady = async (cwd, env, args) => {
  const child = spawn(process.execPath, ['vendure.mjs', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const clean = atExit(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').finally(clean)
  let said = ''
  const isReady = new Promise(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', text => {
        // it reports more afterwards
        said = (said + text).slice(-4_000)
        if (/^READY$/mu.test(said)) resolve(true)
      })
  })
  if (!(await Promise.race([isReady, ended.then(() => false)])))
    throw new Error(`Vendure's ${args[0]} ended with ${child.exitCode ?? child.signalCode}:\n${said}`)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid, ended, stop }
}

/** The part of an answer that Vendure calls by `name`. It answers its own refusals there, with a message. */
const partOf = ({ data }, name) => {
  const part = data[name]
  if (part.message !== undefined) throw new Error(`${name}: ${part.message}`)
  return part
}

const REFUSED = '... on ErrorResult { message }'

const loggedIn = async (ask, at, isLean) => {
  const email = `buyer-${at}@example.com`
  const password = `password-${at}`
  const who = `emailAddress: "${email}", firstName: "A", lastName: "Buyer", password: "${password}"`
  partOf(
    await ask(`mutation { registerCustomerAccount(input: { ${who} }) { __typename ${REFUSED} } }`),
    'registerCustomerAccount',
  )
  const login = await ask(`mutation { login(username: "${email}", password: "${password}") { __typename ${REFUSED} } }`)
  partOf(login, 'login')
  const call = async (kind, name, args, fields) =>
    partOf(await ask(`${kind} { ${name}${args} { ${fields} } }`, login.token), name)
  return { buy: () => buy(call, isLean) }
}

/** From the empty cart to the paid order, with no call that a shop could leave out. Throws unless it is paid. */
const buy = async (call, isLean) => {
  const change = (name, args) => call('mutation', name, args, `__typename ... on Order { code state } ${REFUSED}`)
  await change('addItemToOrder', '(productVariantId: "1", quantity: 1)')
  if (!isLean) {
    await change('setOrderShippingAddress', '(input: { streetLine1: "1", countryCode: "MO" })')
    const [method] = await call('query', 'eligibleShippingMethods', '', 'id')
    await change('setOrderShippingMethod', `(shippingMethodId: ["${method.id}"])`)
  }
  await change('transitionOrderToState', '(state: "ArrangingPayment")')
  const { code } = await change('addPaymentToOrder', '(input: { method: "wallet", metadata: {} })')
  const order = await call('query', 'orderByCode', `(code: "${code}")`, 'state totalWithTax lines { quantity }')
  if (order.state !== 'PaymentSettled') throw new Error(`order ${code} is ${order.state}`)
}
