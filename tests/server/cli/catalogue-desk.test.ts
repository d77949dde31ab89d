import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { json, openDesk } from '@tests/server/cli/desk'
import { commandDeps, commandIn } from '@tests/server/cli/harness'
import { catalogue } from '@tests/server/import-harness'

describe('the catalogue at the desk', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk()
    await importCatalogue({ db: desk.h.database.db, now: () => desk.h.clock.now }, catalogue())
  })
  afterAll(() => desk.close())

  const setPrice = async (...given: readonly string[]) => {
    const { out, err } = await desk.shop('catalogue', 'set-price', '--reason', 'a new list', ...given)
    return [...out, ...err]
  }

  it('a price is a whole number or has cents, and counts from a day or a time of the shop', async () => {
    expect((await setPrice('T1', '55'))[0]).toContain('100.00 → 55.00')
    expect((await setPrice('T1', '55.5'))[0]).toContain('55.00 → 55.50')
    for (const [from, moment] of [
      ['2026-12-24', '2026-12-24T00:00:00+08:00'],
      ['2026-12-24T18:00', '2026-12-24T18:00:00+08:00'],
      ['2026-12-24T00:00:00Z', '2026-12-24T08:00:00+08:00'],
    ] as const) {
      expect((await setPrice('T1', '60', '--from', from))[0]).toContain(`price from ${moment}: none → 60.00`)
      expect((await setPrice('T1', '--from', from, '--remove'))[0]).toContain(`price from ${moment}: 60.00 → none`)
    }
  })

  it('a price, a time or an edition that cannot be meant is refused with an example', async () => {
    for (const price of ['free', '-1', '1.005', '1,000'])
      expect(await setPrice('T1', '--', price)).toContainEqual(`the price: ${price} is no amount such as 98.50 or 98.`)
    expect(await setPrice('T1', '55', '--from', 'soon')).toContainEqual(
      '--from: soon is no day such as 2026-12-24, and no time such as 2026-12-24T18:00.',
    )
    expect(await setPrice('T1', '55', '--edition', 'sg')).toContainEqual('--edition: sg is none of mo, hk.')
    expect(await setPrice('T1')).toContainEqual('Say the price, or --from and --remove.')
    expect(await setPrice('T1', '--remove')).toContainEqual(expect.stringContaining('say --from, and no price'))
  })

  it('an import prints what it changes and its revision, says when to export again, and says when nothing changes', async () => {
    const { shop, cwd } = desk
    const exported = JSON.parse((await shop('catalogue', 'export', '--json')).out.join(''))
    const was = Number(exported.revision)
    const { name } = exported.shop.info
    const edited = {
      ...exported,
      shop: { ...exported.shop, info: { ...exported.shop.info, name: { ...name, en: 'New' } } },
    }
    writeFileSync(join(cwd, 'edited.json'), JSON.stringify(edited))
    const change = `changed shop (info.name.en: "${name.en}" → "New")`
    const shelves = '2 categories, 3 product groups, 4 variants'
    expect((await shop('catalogue', 'diff', 'edited.json')).out[0]).toBe(change)
    expect((await shop('catalogue', 'import', 'edited.json', '--dry-run')).out).toEqual([
      change,
      `Would be in the catalogue: ${shelves}.`,
    ])
    const advice = `The catalogue has revision ${was + 1}. The file is of revision ${was}: export again before you edit.`
    expect((await shop('catalogue', 'import', 'edited.json')).out).toEqual([
      change,
      advice,
      `In the catalogue: ${shelves}.`,
    ])
    expect((await shop('catalogue', 'import', 'edited.json')).out).toEqual([
      'Nothing changes: the catalogue is like this file already.',
      advice,
      `In the catalogue: ${shelves}.`,
    ])
    // the file of a second person, from before that import
    writeFileSync(join(cwd, 'second.json'), JSON.stringify(exported))
    const refused = await shop('catalogue', 'import', 'second.json')
    expect(refused).toMatchObject({ exit: 1, out: ['1 fault. Nothing was changed.'] })
    expect(refused.err[1]).toMatch(/^Export the catalogue again .+ Who made the later change is in audit log\.$/u)
  })

  it('a price that changes tenfold or more is refused in set-price, import and their dry runs, unless it is meant', async () => {
    const { shop, cwd } = desk
    const exported = (await shop('catalogue', 'export')).out.join('\n')
    const [was] = /"price": "[^"]+"/u.exec(exported) ?? []
    writeFileSync(join(cwd, 'large.json'), exported.replaceAll(was ?? '', '"price": "9999.00"'))
    for (const argv of [
      ['set-price', 'T1', '1', '--reason', 'sale'],
      ['set-price', 'T1', '1', '--from', '2026-12-24', '--reason', 'sale'],
      ['import', 'large.json'],
    ]) {
      for (const how of [[], ['--dry-run']]) {
        const said = await shop('catalogue', ...argv, ...how)
        expect(said.exit).toBe(1)
        expect(said.text).toMatch(
          /price of \S+?( from \S+)?: .+ is a tenfold change or more\. If it is meant, add --although-large/u,
        )
      }
      expect((await shop('catalogue', ...argv, '--dry-run', '--although-large')).exit).toBe(0)
    }
    expect((await shop('catalogue', 'export')).out.join('\n')).toBe(exported)
  })

  const page = t.type({ variants: t.array(t.type({ no: t.string })) })
  const listed = async (...given: readonly string[]) => {
    const said = await desk.shop('catalogue', 'list', '--json', ...given)
    const read = page.decode(json(said))
    if (read._tag === 'Left') throw new Error(said.text)
    return read.right.variants.map(({ no }) => no)
  }
  const lineOf = async (no: string) =>
    (await desk.shop('catalogue', 'list', no)).out.find(line => line.startsWith(`  ${no}`))

  it('catalogue list finds variants by their number, that of their group, and a part of a name in both languages', async () => {
    for (const text of ['G1', 'gift', '「Gift']) expect(await listed(text)).toEqual(['V1', 'V2', 'V3'])
    for (const text of ['v2', '「V2」']) expect(await listed(text)).toEqual(['V2'])
    expect((await desk.shop('catalogue', 'list', 'no such product')).out).toEqual(['No product fits.'])
  })

  it('catalogue list has prices by edition, codes for sale, and why a product is not sold', async () => {
    const { h, shop } = desk
    await h.stock('V1', 2)
    expect(await lineOf('V1')).toMatch(/V1」 +V1 +MOP 100\.00 \(cash 98\.50\) +MOP 100\.00 \(cash 98\.50\) +2$/u)
    expect(await lineOf('V3')).toMatch(/ 0 +off sale$/u)
    await setPrice('T1', '41', '--edition', 'hk')
    await setPrice('T1', '42', '--edition', 'hk', '--from', '2026-12-24T18:00')
    expect(await lineOf('T1')).toMatch(/MOP \d+\.50 +MOP 41\.00 +top-up +42\.00 in hk from 2026-12-24 18:00$/u)
    expect((await shop('catalogue', 'hide', 'V2')).exit).toBe(0)
    expect((await shop('catalogue', 'hide', 'G2', '--group')).exit).toBe(0)
    expect(await lineOf('V2')).toMatch(/ hidden$/u)
    expect((await shop('catalogue', 'list', 'T1')).out[1]).toMatch(/^G2 .* hidden$/u)
    const from = new Date('2026-12-24T18:00:00+08:00')
    const limits = {
      hidden: false,
      soldFrom: from,
      soldUntil: new Date(from.getTime() + 60_000),
      onlyIn: 'hk',
    } as const
    await h.database.db.update(variants).set(limits).where(eq(variants.no, 'V2'))
    const remark = 'sold from 2026-12-24 18:00, sold until 2026-12-24 18:01, only in hk'
    expect(await lineOf('V2')).toMatch(new RegExp(`V2」 +V2 +MOP 100\\.00 +0 +${remark}$`, 'u'))
  })

  it('catalogue show puts a variant back on sale, and says what still keeps it from being sold', async () => {
    const { h, shop, cwd } = desk
    await h.database.db.update(productGroups).set({ hidden: false })
    const show = async (...given: readonly string[]) => (await shop('catalogue', 'show', ...given)).out
    const set = (given: Partial<typeof variants.$inferInsert>) =>
      h.database.db.update(variants).set(given).where(eq(variants.no, 'V3'))
    // as an import leaves a variant that its file does not name
    await set({ onSale: false, hidden: true })
    writeFileSync(join(cwd, 'for-v3.csv'), 'code\nUNSOLD-1')
    const bring = (...how: readonly string[]) =>
      shop('codes', 'import', 'for-v3.csv', '--variant', 'V3', '--dry-run', ...how)
    const hint = 'V3 is not sold: it is hidden and off sale (catalogue show V3).'
    expect((await bring()).out).toEqual(['V3  1', '1 code would be imported.', hint])
    expect(json(await bring('--json'))).toMatchObject({ not_sold: [{ variant: 'V3' }] })
    expect(await show('G1')).toContainEqual(hint)
    expect((await show('V3', '--dry-run'))[0]).toBe('changed variant V3 (off: yes → no, hidden: yes → no)')
    expect(await show('V3')).toEqual([
      'changed variant V3 (off: yes → no, hidden: yes → no)',
      expect.stringMatching(/^V3 is shown again\. The catalogue has revision \d+\.$/u),
    ])
    expect((await bring()).out).toEqual(['V3  1', '1 code would be imported.'])
    await shop('catalogue', 'hide', 'G1')
    await set({ soldUntil: new Date(h.clock.now) })
    expect(await show('V3')).toEqual([
      'Nothing was changed: the catalogue is like that already.',
      'V3 is not sold: its group is hidden (catalogue show G1); it was sold until 2026-11-20 20:00.',
    ])
    await set({ soldUntil: null, soldFrom: new Date(h.clock.now + 60_000) })
    expect(await show('G1')).toContainEqual('V3 is not sold: it is sold from 2026-11-20 20:01.')
    expect((await shop('catalogue', 'hide', 'V3')).text).not.toContain('not sold')
  })

  it('codes stock marks variants that shoppers do not see, and neither low-stock nor doctor asks for codes of them', async () => {
    const { h, shop } = desk
    const variant = await h.variant({ codes: 0 })
    await h.database.db.update(productGroups).set({ hidden: false })
    const asksFor = async () => [
      (await shop('codes', 'low-stock')).text.includes(variant),
      (await shop('doctor')).out.some(line => line.includes('out of stock') && line.includes(variant)),
    ]
    expect(await asksFor()).toEqual([true, true])
    expect((await shop('catalogue', 'hide', variant)).exit).toBe(0)
    const line = (await shop('codes', 'stock')).out.find(each => each.startsWith(`${variant} `))
    expect(line).toMatch(/ not shown +/u)
    expect(await asksFor()).toEqual([false, false])
  })

  it('with accounts of operators, an import that changes prices needs a reason, and another import does not', async () => {
    const { h, shop, cwd } = desk
    const exported = JSON.parse((await shop('catalogue', 'export', '--json')).out.join(''))
    const write = (name: string, document: unknown) => writeFileSync(join(cwd, name), JSON.stringify(document))
    write('same.json', exported)
    const halved = { locale: 'hk', currency: 'HKD', rate: '0.5' }
    write('rate.json', { ...exported, shop: { ...exported.shop, lang: [{ locale: 'mo' }, halved] } })
    expect((await shop('catalogue', 'import', 'rate.json', '--dry-run')).err).toEqual([])
    await shop('operators', 'add', 'olivia', '--role', 'owner', '--reason', 'x')
    const operated = commandIn(cwd, commandDeps(h), { caller: { user: 'tester', isBypass: true } })
    expect((await operated('catalogue', 'import', 'same.json')).exit).toBe(0)
    const why = ['--reason', 'a new rate']
    const tried = await operated('catalogue', 'import', 'rate.json', '--dry-run')
    expect(tried).toMatchObject({ exit: 0, err: ['Without --dry-run it also needs --reason.'] })
    expect(await operated('catalogue', 'import', 'rate.json')).toMatchObject({
      exit: 1,
      err: ['Say why with --reason, for the audit.'],
    })
    expect(JSON.parse((await operated('catalogue', 'export', '--json')).out.join(''))).toEqual(exported)
    expect((await operated('catalogue', 'import', 'rate.json', ...why)).exit).toBe(0)
  })
})
