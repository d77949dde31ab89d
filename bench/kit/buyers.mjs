import { createHash, randomBytes, randomUUID } from 'node:crypto'

const YEAR_MS = 31_536_000_000
/** The version of a past customer's cart. It is higher than that of any past order. */
const CART_VERSION = 1_000_000

const hashOf = secret => createHash('sha256').update(secret).digest()

/** Logs these users in, written into the database: logging in is slow on purpose, and not what is measured. */
const loggedIn = async (client, users) => {
  const buyers = users.map((user, at) => ({
    at,
    user,
    session: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    cookie: randomBytes(32).toString('base64url'),
  }))
  const now = new Date()
  await client.query(
    `insert into sessions (id, user_id, token_hash, cookie_hash, created_at, seen_at, expires_at)
     select id, user_id, token, cookie, $5, $5, $6
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) as given(id, user_id, token, cookie)`,
    [
      buyers.map(buyer => buyer.session),
      buyers.map(buyer => buyer.user),
      buyers.map(buyer => hashOf(buyer.token)),
      buyers.map(buyer => hashOf(buyer.cookie)),
      now,
      new Date(now.getTime() + YEAR_MS),
    ],
  )
  // as after the nightly upkeep of a real server: without figures the planner guesses
  await client.query('analyze')
  return buyers
}

/** What each customer has accepted. */
const CONSENTS = `coalesce((select body -> 'policies' from documents where key = 'shop'), '[]')`

/** Customers who have accepted the shop's policies and are logged in. They have no past. */
export const makeBuyers = async (client, count) => {
  const users = Array.from({ length: count }, () => randomUUID())
  // a database that is kept has buyers already
  const { rows } = await client.query(`select count(*)::int as before from users where country_code = '+853'`)
  await client.query(
    `insert into users (id, name, country_code, tel, verified, created_at, consents)
     select id, 'buyer', '+853', tel, true, $3, ${CONSENTS} from unnest($1::uuid[], $2::text[]) as given(id, tel)`,
    [users, users.map((_, at) => String(60_000_000 + rows[0].before + at)), new Date()],
  )
  return loggedIn(client, users)
}

/** Customers of a grown shop with their past orders, who have accepted the policies since and are logged in again. */
export const pastBuyers = async (client, count) => {
  const { rows } = await client.query(`select id from users where country_code = '+852' order by id limit $1`, [count])
  if (rows.length < count) throw new Error(`the grown shop has ${rows.length} customers, and not ${count}`)
  const users = rows.map(({ id }) => id)
  await client.query(`update users set consents = ${CONSENTS} where id = any($1::uuid[])`, [users])
  await client.query(
    `insert into carts (user_id, version) select id, $2 from unnest($1::uuid[]) as given(id) on conflict do nothing`,
    [users, CART_VERSION],
  )
  return loggedIn(client, users)
}
