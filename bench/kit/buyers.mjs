import { createHash, randomBytes, randomUUID } from 'node:crypto'

const YEAR_MS = 31_536_000_000

const hashOf = secret => createHash('sha256').update(secret).digest()

/**
 * Customers who have accepted the shop's policies and are logged in, written into the database: logging in is slow on purpose,
 * and not what is measured.
 */
export const makeBuyers = async (client, count) => {
  const buyers = Array.from({ length: count }, (_, at) => ({
    at,
    user: randomUUID(),
    session: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    cookie: randomBytes(32).toString('base64url'),
  }))
  const now = new Date()
  // a database that is kept has buyers already
  const { rows } = await client.query(`select count(*)::int as before from users where country_code = '+853'`)
  await client.query(
    `insert into users (id, name, country_code, tel, verified, created_at, consents)
     select id, 'buyer', '+853', tel, true, $3, coalesce((select body -> 'policies' from documents where key = 'shop'), '[]')
     from unnest($1::uuid[], $2::text[]) as given(id, tel)`,
    [buyers.map(buyer => buyer.user), buyers.map(buyer => String(60_000_000 + rows[0].before + buyer.at)), now],
  )
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
