import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { users } from '@server/platform/database/schema/users'
import { commandDeps, commandIn, type Said, tester } from '@tests/server/cli/harness'
import { type ShopHarness, buy, openShop, settleWith } from '@tests/server/shop-harness'

/** A shop with its commands, and a person at the terminal. */
export const openDesk = async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'shop-desk-'))
  const h: ShopHarness = await openShop('pglite')
  /** What the person at the terminal types when a command asks. */
  const terminal = { typed: '' }
  let people = 66_123_400
  const shop: (...argv: readonly string[]) => Promise<Said> = commandIn(
    cwd,
    { ...commandDeps(h), notifyRelay: () => void h.shop.flush() },
    { ...tester, ask: () => Promise.resolve(terminal.typed) },
  )

  /** A paid order of a customer with a name and a number. */
  const sold = async ({ quantity = 1, spare = 0 }: { readonly quantity?: number; readonly spare?: number } = {}) => {
    const me = await h.customer()
    const tel = String((people += 1))
    await h.database.db.update(users).set({ name: '陳大文', tel }).where(eq(users.id, me.userId))
    const variant = await h.variant({ codes: 0 })
    const [code = ''] = await h.stock(variant, quantity + spare)
    const order = await buy(h, me, variant, { quantity })
    await settleWith(h, me, order.id)
    return { me, tel, variant, code, id: order.id, no: order.no ?? '' }
  }

  const close = async (): Promise<void> => {
    rmSync(cwd, { recursive: true })
    await h.close()
  }
  return { h, cwd, shop, terminal, sold, close }
}

export const json = (said: Said): unknown => JSON.parse(said.out.join(''))
