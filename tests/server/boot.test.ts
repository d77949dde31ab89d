import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeDatabase } from '@server/boot/first-database'
import { DEMO_CUSTOMER } from '@server/boot/first-run'
import { StartError } from '@server/config/start-error'
import { migrateForCommands } from '@server/cli/kit/open'
import { startShop } from '@server/main'
import { openDatabase } from '@server/platform/database/open/open-database'
import { VaultMismatch } from '@server/stock/check-vault'
import { StoreError } from '@server/platform/database/store-error'
import { sessions, users } from '@server/platform/database/schema/users'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { catalogueDocument } from '@tests/server/import-harness'

// starts a database in a separate directory several times: slow on a busy disk
describe('a start', { timeout: 90_000 }, () => {
  let home: string
  let port: number
  const said: string[] = []
  // a start changes it for the whole process
  const umask = process.umask()
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'shop-boot-'))
    port = await freePort()
    mkdirSync(join(home, 'client/.vite'), { recursive: true })
    const entries = { 'src/main.tsx': { file: 'assets/main.js' }, 'style.css': { file: 'assets/style.css' } }
    mkdirSync(join(home, '.shop'), { mode: 0o755 })
    writeFileSync(join(home, 'client/.vite/manifest.json'), JSON.stringify(entries))
    writeFileSync(join(home, 'client/.vite/style-rules.json'), '[]')
    mkdirSync(join(home, 'client/assets'))
    writeFileSync(join(home, 'client/assets/style.css'), 'p{}')
    writeFileSync(join(home, 'client/assets/main.js'), 'export {}')
    mkdirSync(join(home, 'data'))
    writeFileSync(join(home, 'data/catalogue.json'), JSON.stringify(catalogueDocument()))
    writeFileSync(
      join(home, 'data/codes.csv'),
      'variant,code,pin,serial,expires_at,url,format\nV1,AAAA-1,,,,,\nV2,AAAA-2,,,,,\n',
    )
  })
  afterAll(() => {
    process.umask(umask)
    rmSync(home, { recursive: true, force: true })
  })
  beforeEach(() => {
    said.length = 0
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      said.push(String(text))
      return true
    })
    environment({})
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  const environment = (given: Readonly<Record<string, string>>) => {
    const settings = { SHOP_MODE: 'demo', HOST: '127.0.0.1', PORT: String(port), SHOP_DATA_DIR: join(home, '.shop') }
    const usual = {
      PUBLIC_URL: '',
      DATABASE_URL: '',
      TRUST_PROXY: '',
      REALTIME: '',
      VAULT_KEYS: '',
      VAULT_FINGERPRINT_SECRET: '',
    }
    for (const [name, value] of Object.entries({ ...usual, ...settings, LOG_LEVEL: 'silent', ...given }))
      vi.stubEnv(name, value)
  }
  /** Closed when the test is over, however it ends. */
  const started = async () => {
    const shop = await startShop(home)
    let closed = false
    const close = async () => {
      if (!closed) await shop.close()
      closed = true
    }
    onTestFinished(close)
    return { ...shop, close }
  }
  const shelves = async (dataDir = join(home, '.shop')) => {
    const { db, close } = await openDatabase({ dataDir })
    const kept = {
      groups: (await db.select().from(productGroups)).length,
      codes: (await db.select().from(codes)).length,
      people: (await db.select().from(users)).map(person => person.tel),
    }
    return { db, close, kept }
  }
  const logIn = () =>
    fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: JSON.stringify({
        tel: DEMO_CUSTOMER.tel,
        country_code: DEMO_CUSTOMER.countryCode,
        password: DEMO_CUSTOMER.password,
      }),
    })

  it('the first start of a demo shop fills the catalogue, prints login and payment details, and is ready', async () => {
    const { close, address } = await started()
    expect(address).toBe(`http://127.0.0.1:${port}`)
    const told = said.join('')
    for (const word of [
      'Demo mode',
      `http://localhost:${port}`,
      DEMO_CUSTOMER.tel,
      DEMO_CUSTOMER.password,
      '/simulator',
    ])
      expect(told).toContain(word)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const front = await fetch(address)
    expect([front.status, (await front.text()).includes('</html>')]).toEqual([200, true])
    expect((await fetch(`${address}/assets/main.js`)).headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${address}/assets/gone.js`)).status).toBe(404)
    expect((await logIn()).status).toBe(200)
    await close()
    await expect(fetch(address)).rejects.toThrow()
    for (const secret of ['vault.keys', 'shop.secret', 'realtime.secret', 'simulator.secret'])
      expect(statSync(join(home, '.shop', secret)).mode & 0o777, secret).toBe(0o600)
    for (const directory of ['', 'db', 'db/base', 'db/global'])
      expect(statSync(join(home, '.shop', directory)).mode & 0o777, directory).toBe(0o700)
  })

  it('the operator of a demo logs in to its console with what the start prints and the code of a page', async () => {
    const { close, address } = await started()
    const told = said.join('')
    expect(told).toContain(`http://localhost:${port}/console, name demo, password demo-shop-2026`)
    expect(told).toContain(`http://localhost:${port}/simulator/operator`)
    const page = await (await fetch(`${address}/simulator/operator?lang=en`)).text()
    const [, code = ''] = /<p class="amount">(\d{6})<\/p>/u.exec(page) ?? []
    const answer = await fetch(`${address}/console/api/login`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'demo', password: 'demo-shop-2026', code }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'demo', role: 'owner' }])
    await close()
    environment({ SIMULATORS: 'no', CONSOLE: 'no' })
    const without = await started()
    for (const path of ['/console', '/console/api/me', '/simulator/operator'])
      expect((await fetch(`${without.address}${path}`)).status, path).toBe(404)
    expect(said.join('').split('Console').length).toBe(2)
  })

  it('a new database is made once, with the goods of a demo, and the shop that opens it adds the rest', async () => {
    const dataDir = join(home, 'made')
    environment({ SHOP_DATA_DIR: dataDir })
    const say = (line: string) => void said.push(line)
    await makeDatabase(home, say)
    const made = await shelves(dataDir)
    expect(made.kept).toEqual({ groups: 2, codes: 2, people: [] })
    // it would reject if it opened the database, which is in use
    await makeDatabase(home, say)
    await made.close()
    const { close } = await started()
    expect((await logIn()).status).toBe(200)
    await close()
    for (const directory of ['', 'db']) expect(statSync(join(dataDir, directory)).mode & 0o777, directory).toBe(0o700)
  })

  it('no other process makes the database of a shop with a wrong setting, or one that cannot be made', async () => {
    const dataDir = join(home, 'refused')
    environment({ SHOP_DATA_DIR: dataDir, PORT: 'none' })
    await makeDatabase(home, line => void said.push(line))
    expect(existsSync(dataDir)).toBe(false)
    environment({ SHOP_DATA_DIR: dataDir, VAULT_KEYS: 'k:none', VAULT_FINGERPRINT_SECRET: 'none' })
    await expect(makeDatabase(home, line => void said.push(line))).rejects.toThrow('VAULT_KEYS')
    expect(existsSync(join(dataDir, 'db'))).toBe(false)
  })

  const hook = (given: object, secret = 'a-secret-of-hooks') =>
    fetch(`http://127.0.0.1:${port}/_conform`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-conform-secret': secret },
      body: JSON.stringify(given),
    })

  it('a demo answers the hooks of a conformance run only if it has a secret for them', async () => {
    const plain = await started()
    expect((await hook({ hook: 'hello' })).status).toBe(404)
    await plain.close()
    environment({ CONFORM_SECRET: 'a-secret-of-hooks' })
    const { close } = await started()
    expect((await hook({ hook: 'hello' }, 'another-secret')).status).toBe(404)
    expect((await hook({ hook: 'nothing' })).status).toBe(404)
    const hello = await hook({ hook: 'hello' })
    expect([hello.status, await hello.json()]).toEqual([
      200,
      expect.objectContaining({ contract: '1.0', hooks: expect.arrayContaining(['goods', 'settle', 'sms', 'vouch']) }),
    ])
    await close()
  })

  it('a second start of the same shop leaves its data unchanged', async () => {
    const before = await shelves()
    expect(before.kept).toEqual({ groups: 2, codes: 2, people: [DEMO_CUSTOMER.tel] })
    await before.db.update(variants).set({ priceCents: 12_345 }).where(eq(variants.no, 'V1'))
    await before.close()
    const { close, address } = await started()
    const product = await (await fetch(`${address}/api/products/G1`)).text()
    expect(product).toContain('"123.45"')
    expect((await logIn()).status).toBe(200)
    await close()
    const after = await shelves()
    expect(after.kept).toEqual(before.kept)
    await after.close()
  })

  it('a start completes a first run that stopped before it added its customer', async () => {
    const cut = await shelves()
    await cut.db.delete(sessions)
    await cut.db.delete(users)
    expect((await cut.db.select().from(codes)).length).toBe(2)
    await cut.close()
    const { close } = await started()
    expect((await logIn()).status).toBe(200)
    await close()
  })

  it('a start with wrong settings lists each fault in one line, and opens no port', async () => {
    environment({ PORT: 'x', SHOP_MODE: 'production' })
    await expect(startShop(home)).rejects.toThrow(StartError)
    await expect(startShop(home)).rejects.toThrow(/^\n {2}PORT: "x" is not/u)
    environment({ SHOP_MODE: 'production' })
    await expect(startShop(home)).rejects.toThrow(/\n {2}PUBLIC_URL: .*\n {2}DATABASE_URL: /u)
    environment({
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://shop.example.com',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
      SIMULATORS: 'yes',
    })
    await expect(startShop(home)).rejects.toThrow(/SIMULATORS: not in production/u)
  })

  it('a start reports a database that it cannot reach', async () => {
    environment({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` })
    await expect(startShop(home)).rejects.toThrow(StoreError)
    await expect(startShop(home)).rejects.toThrow(/^PostgreSQL cannot be used: .*ECONNREFUSED/u)
  })

  it('a start reports invalid vault keys', async () => {
    environment({ VAULT_KEYS: 'k:short' })
    await expect(startShop(home)).rejects.toThrow(/VAULT_KEYS and VAULT_FINGERPRINT_SECRET go together/u)
    environment({ VAULT_KEYS: 'k:short', VAULT_FINGERPRINT_SECRET: 'short' })
    await expect(startShop(home)).rejects.toThrow(StartError)
  })

  it('a start with other keys than those of the database is refused, and leaves the shop as it is', async () => {
    const { close } = await started()
    await close()
    const key = randomBytes(32).toString('base64')
    environment({ VAULT_KEYS: `k2:${key}`, VAULT_FINGERPRINT_SECRET: key })
    await expect(startShop(home)).rejects.toThrow(VaultMismatch)
    environment({})
    await (await started()).close()
  })

  it('a start reports a port that is in use, and closes the database', async () => {
    const squatter = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void squatter.close())
    await new Promise(resolve => squatter.once('listening', resolve))
    await expect(startShop(home)).rejects.toThrow(`port ${port} is taken`)
    await new Promise(resolve => squatter.close(resolve))
    const { close } = await started()
    await close()
  })

  it('a start in production leaves the catalogue empty, and every page shows that without an error', async () => {
    const dataDir = join(home, '.production')
    environment({
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://shop.example.com',
      ALLOW_EMBEDDED_DATABASE: 'yes',
      ALLOW_VAULT_KEYS_IN_FILE: 'yes',
      SHOP_DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
    })
    await expect(startShop(home)).rejects.toThrow(/Run: npm run shop -- migrate$/u)
    await migrateForCommands({ dataDir, databaseUrl: undefined }, false)
    const { close, address } = await started()
    expect((await fetch(address)).status).toBe(200)
    // no SMS gateway and no social login: the pages offer neither, and say what to do instead
    const init: unknown = await (await fetch(`${address}/api/init`)).json()
    expect(init).toMatchObject({ features: { phone_codes: false, social_logins: [] } })
    const login = await (await fetch(`${address}/auth/login`)).text()
    expect(login).toContain('本店現時不發送短訊')
    expect(login).not.toMatch(/login-method-code|social-buttons"|href="\/auth\/(?:register|forgot)/u)
    expect(login).toContain('name="password"')
    for (const page of ['register', 'forgot'])
      expect(await (await fetch(`${address}/auth/${page}`)).text()).not.toContain('name="code"')
    expect((await fetch(`${address}/simulator`)).status).toBe(404)
    expect((await hook({ hook: 'hello' })).status).toBe(404)
    expect((await logIn()).status).toBe(422)
    expect(said.join('')).not.toContain(DEMO_CUSTOMER.password)
    // one line of JSON each, for a log collector
    const lines: unknown[] = said.map(line => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 30,
        msg: 'The shop is open at https://shop.example.com',
      }),
    )
    await close()
  })

  it('a start with a wrong sample catalogue reports the place of the fault, and imports no product', async () => {
    const dataDir = join(home, '.spoiled')
    const spoiled = join(home, 'spoiled')
    for (const folder of ['client', 'data']) cpSync(join(home, folder), join(spoiled, folder), { recursive: true })
    writeFileSync(join(spoiled, 'data/codes.csv'), 'variant,code\nV1,AAAA-1\nNOPE,AAAA-2\n')
    environment({ SHOP_DATA_DIR: dataDir })
    await expect(startShop(spoiled)).rejects.toThrow(/codes\.csv: line 3 /u)
    const { db, close } = await openDatabase({ dataDir })
    expect(await db.select().from(codes)).toEqual([])
    await close()
  })
})
