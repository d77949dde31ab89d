import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { importCodes, type ImportOptions } from '@server/stock/import-codes'
import { lineFaultWords } from '@server/stock/line-fault'
import { stock } from '@server/stock/stock'
import { codeBatches, codes, dataKeys } from '@server/platform/database/schema/vault'
import { catalogue, importHarness, type ImportHarness, pieces, sample } from '@tests/server/import-harness'

const HEADER = 'code,pin,serial,expires_at,url,format'
let shop: ImportHarness
beforeAll(async () => {
  shop = await importHarness()
}, 60_000)
afterAll(() => shop.close())

let numbered = 0
const fresh = () => `CODE-${(numbered += 1)}-X`
const file = (...lines: readonly string[]) => [HEADER, ...lines, ''].join('\n')
const run = (text: string, options: Partial<ImportOptions> = {}) =>
  importCodes(shop, pieces(text), { source: 'codes.csv', variant: 'V1', ...options })
const count = async () => (await shop.db.select({ id: codes.id }).from(codes)).length
const why = async (line: string, options: Partial<ImportOptions> = {}) =>
  (await run(file(line), options)).refused.map(refused => `${refused.line}: ${lineFaultWords(refused.fault)}`)

describe('an import of codes', () => {
  it('an import puts every code into the vault, where it opens at its own row only', async () => {
    const code = fresh()
    const line = `${code},1234,S-1,2027-12-31T23:59:59+08:00,https://shop.example/redeem,qr`
    expect(await run(file(line))).toMatchObject({ imported: true, accepted: { V1: 1 }, refused: [] })
    const [row] = await shop.db
      .select()
      .from(codes)
      .where(eq(codes.fingerprint, shop.vault.fingerprint(code)))
    const [key] = await shop.db
      .select()
      .from(dataKeys)
      .where(eq(dataKeys.id, row?.dataKeyId ?? ''))
    if (row === undefined || key === undefined) throw new Error('not kept')
    expect(shop.vault.open(row, { id: row.id, variant: 'V1' }, shop.vault.unwrap(key))).toEqual({
      code,
      pin: '1234',
      serial: 'S-1',
      expires_at: Date.parse('2027-12-31T23:59:59+08:00'),
      url: 'https://shop.example/redeem',
      format: 'qr',
    })
    expect(() => shop.vault.open(row, { id: row.id, variant: 'V2' }, shop.vault.unwrap(key))).toThrow()
  })

  it('[I-11] an import leaves no plaintext in any table', async () => {
    const code = 'PLAIN-9999-NEVER'
    await run(file(`${code},PIN-4711,SER-4711`.concat(',,,')))
    const kept = await Promise.all([codes, codeBatches, dataKeys].map(table => shop.db.select().from(table)))
    const bytes = kept
      .flat()
      .flatMap(row => Object.values(row).map(value => (Buffer.isBuffer(value) ? value : Buffer.from(String(value)))))
    for (const plain of [code, 'PIN-4711', 'SER-4711']) expect(bytes.some(each => each.includes(plain))).toBe(false)
  })

  it('[I-01] an import refuses a code that is in the vault already, also for another variant', async () => {
    const code = fresh()
    await run(file(`${code},,,,,`))
    expect(await why(`${code},,,,,`, { variant: 'V2' })).toEqual(['2: is in the vault already'])
  })

  it('[I-01] an import refuses a code that is in the file twice, and names the first line', async () => {
    const code = fresh()
    const report = await run(file(`${code},1,,,,`, `${fresh()},,,,,`, ` ${code} ,2,,,,`))
    expect(report.refused).toEqual([{ line: 4, fault: { _tag: 'repeated', line: 2 } }])
  })

  it('an import with a refused line imports no code, and reports it', async () => {
    const before = await count()
    const report = await run(file(`${fresh()},,,,,`, ',,,,,', `${fresh()},,,,,`))
    expect(report).toMatchObject({
      imported: false,
      accepted: { V1: 2 },
      refused: [{ line: 3, fault: { _tag: 'no_code' } }],
    })
    expect(await count()).toBe(before)
  })

  it('an import that may skip refused lines imports the good ones', async () => {
    const before = await count()
    const report = await run(file(`${fresh()},,,,,`, ',,,,,', `${fresh()},,,,,`), { skipRefused: true })
    expect(report).toMatchObject({
      imported: true,
      accepted: { V1: 2 },
      refused: [{ line: 3, fault: { _tag: 'no_code' } }],
    })
    expect(await count()).toBe(before + 2)
  })

  it('a dry run of an import changes no data, and reports what it would do', async () => {
    const [before, code] = [await count(), fresh()]
    const report = await run(file(`${code},,,,,`), { dryRun: true })
    expect(report).toMatchObject({ imported: false, accepted: { V1: 1 }, refused: [] })
    expect(await count()).toBe(before)
    expect((await run(file(`${code},,,,,`))).imported).toBe(true)
  })

  it('an import reads the variant of each line from the file if no variant is given', async () => {
    const text = `variant,${HEADER}\nV1,${fresh()},,,,,\nV2,${fresh()},,,,,\nV2,${fresh()},,,,,\n`
    const report = await importCodes(shop, pieces(text), { source: 'codes.csv' })
    expect(report).toMatchObject({ imported: true, accepted: { V1: 1, V2: 2 }, refused: [] })
  })

  it('an import finds the columns by their names, in any order and number', async () => {
    const [code, other] = [fresh(), fresh()]
    expect(await run(`code\n${code}\n`)).toMatchObject({ imported: true, refused: [] })
    expect(await run(`PIN,Code\n77,${other}\n`)).toMatchObject({ imported: true, refused: [] })
    expect(await run(`code,pin\n${other},\n`)).toMatchObject({ refused: [{ fault: { _tag: 'in_vault' } }] })
  })

  it('an import accepts till numbers only with a right check digit', async () => {
    const numbers = { ean13: '4006381333931', ean8: '96385074', upca: '036000291452' }
    for (const [format, number] of Object.entries(numbers)) {
      expect((await run(`code,format\n${number},${format}\n`)).imported, format).toBe(true)
      const unfit = `2: the code is none that ${format} can hold (are its check digit and its length right?)`
      for (let last = 0; last < 10; last += 1) {
        const other = `${number.slice(0, -1)}${last}`
        if (other !== number) expect(await why(`${other},,,,,${format}`)).toEqual([unfit])
      }
      for (const other of [number.slice(1), `${number}0`, `A${number.slice(1)}`])
        expect(await why(`${other},,,,,${format}`)).toEqual([unfit])
    }
  })

  it('an import gives a reason for every refused line, and never the code', async () => {
    expect(await why(',,,,,')).toEqual(['2: has no code'])
    expect(await why('   ,,,,,')).toEqual(['2: has no code'])
    expect(await why(`${'x'.repeat(201)},,,,,`)).toEqual(['2: code is longer than 200 characters'])
    expect(await why('A B,,,,,')).toEqual(['2: the code has a space or a comma in it'])
    expect(await why('"A,B",,,,,')).toEqual(['2: the code has a space or a comma in it'])
    expect(await why('A,\u0007,,,,')).toEqual(['2: pin has characters that cannot be shown (is the file UTF-8?)'])
    expect(await why('A,,,,,,,')).toEqual(['2: has 8 columns instead of 6'])
    expect(await why('A,,,2027-02-30T00:00:00Z,,')).toEqual([
      '2: expires_at is no time with an offset, such as 2027-12-31T23:59:59+08:00',
    ])
    expect(await why('A,,,2027-12-31,,')).toEqual([
      '2: expires_at is no time with an offset, such as 2027-12-31T23:59:59+08:00',
    ])
    expect(await why('A,,,2026-11-20T12:00:00Z,,')).toEqual(['2: has expired'])
    expect(await why('A,,,9999-12-31T23:59:59-05:00,,')).toEqual([
      '2: expires_at is after the year 9999 in UTC; leave it empty if the code does not expire',
    ])
    expect(await why('A,,,,javascript:alert(1),')).toEqual(['2: url is no web address'])
    expect(await why('A,,,,,png')).toEqual(['2: format is none of qr, code128, ean13, ean8, upca'])
    const unknown = await importCodes(shop, pieces(`variant,${HEADER}\nSECRET,V1,,,,,\nT1,A,,,,,\n,A,,,,,\n`), {
      source: 'x',
    })
    expect(unknown.refused.map(line => lineFaultWords(line.fault))).toEqual([
      'names a variant that is not in the catalogue',
      'is for a top-up, which has no codes',
      'names no variant',
    ])
    await expect(run(file(), { variant: 'V9' })).rejects.toThrow('The catalogue has no variant V9.')
    await expect(run(file(), { variant: 'T1' })).rejects.toThrow('T1 is a top-up: it has no codes.')
  })

  it('an import refuses an invalid CSV file as a whole', async () => {
    const code = fresh()
    await expect(run('')).rejects.toThrow('The file is empty.')
    await expect(run('pin,serial\n')).rejects.toThrow('has no column code')
    await expect(run('code,pin,pin\n')).rejects.toThrow('names a column twice')
    await expect(run('code,SECRET-CODE\n')).rejects.toThrow(/^(?!.*SECRET).*unknown column in place 2/u)
    for (const separator of [';', '\t'])
      await expect(run(`variant,${HEADER}\n`.replaceAll(',', separator))).rejects.toThrow(
        'separates columns by semicolons or tabs. Save the file with commas',
      )
    await expect(run(`variant,${HEADER}\n`)).rejects.toThrow('leave --variant out')
    await expect(importCodes(shop, pieces(file()), { source: 'x' })).rejects.toThrow('say which one with --variant')
    await expect(run(file(`${code},"open,,,,`, 'x,,,,,'))).rejects.toThrow(
      /^Line \d+: a quotation mark is opened here/u,
    )
    await expect(run(file(`${code},a"b"c,,,,`))).rejects.toThrow('Line 2: a quotation mark where none can be.')
    await expect(run(file(`${code},,,,,`, `"${code}"x,,,,,`))).rejects.toThrow(
      'Line 3: a quotation mark where none can be.',
    )
    await expect(run(file(`${code},${'x'.repeat(20_000)},,,,`))).rejects.toThrow(/^Line \d+: longer than/u)
    expect(await why(`${code},,,,,`)).toEqual([])
  })

  it('[I-11] an error of an import contains no part of a code', async () => {
    const thrown = await run(file('"SECRET-CODE"SECRET,,,,,')).catch(inspect)
    expect(thrown).toContain('Line 2')
    expect(String(thrown)).not.toContain('SECRET')
  })

  it('a failed or cancelled import leaves the vault unchanged', async () => {
    const before = await count()
    async function* broken() {
      yield file(`${fresh()},,,,,`)
      throw new Error('the disk is gone')
    }
    await expect(importCodes(shop, broken(), { source: 'x', variant: 'V1' })).rejects.toThrow('the disk is gone')
    const off = AbortSignal.abort(new Error('called off'))
    await expect(run(file(`${fresh()},,,,,`), { signal: off })).rejects.toThrow('called off')
    expect(await count()).toBe(before)
  })

  it('an import reads the output of spreadsheets: byte order mark, CRLF, quotes, empty lines, in chunks of any size', async () => {
    const [one, two] = [fresh(), fresh()]
    const text = `\uFEFF${HEADER}\r\n"${one}","1""2",,,,\r\n\r\n${two},點數卡,,,,\r\n`
    const report = await importCodes(shop, pieces(text, 3), { source: 'codes.csv', variant: 'V1' })
    expect(report).toMatchObject({ imported: true, accepted: { V1: 2 }, refused: [] })
  })

  it('[I-01] [I-04] imports never accept a code twice and keep the books, for any files', async () => {
    const alphabet = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', '', 'a b')
    const files = fc.array(fc.tuple(fc.constantFrom('V1', 'V2'), fc.array(alphabet, { maxLength: 6 }), fc.boolean()), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(files, fc.nat(), async (imports, salt) => {
        for (const [variant, names, skipRefused] of imports) {
          const lines = names.map(name => (name === '' ? ',,,,,' : `${salt}-${name},,,,,`))
          await run(file(...lines), { variant, skipRefused })
        }
        const kept = await shop.db.select({ fingerprint: codes.fingerprint }).from(codes)
        expect(new Set(kept.map(row => row.fingerprint.toString('hex'))).size).toBe(kept.length)
        for (const row of await stock(shop.db, { now: shop.now(), expiryMarginMs: 0 }, 'en'))
          expect(row.free + row.held + row.sold + row.void).toBe(row.imported)
      }),
      { numRuns: 15 },
    )
  })
})

describe('the sample codes', () => {
  it('the sample codes are imported at the first start, and counted in the stock', async () => {
    await importCatalogue(shop, catalogue({ ...JSON.parse(sample('catalogue.json')), texts: {} }))
    const text = sample('codes.csv')
    const lines = text.trim().split('\n').length - 1
    const told: number[] = []
    const report = await importCodes(shop, pieces(text), { source: 'codes.csv', progress: read => told.push(read) })
    expect(report.refused).toEqual([])
    expect(Object.values(report.accepted).reduce((sum, each) => sum + each, 0)).toBe(lines)
    expect(told).toEqual(Array.from({ length: Math.floor(lines / 1_000) }, (_, at) => (at + 1) * 1_000))
    const rows = await stock(shop.db, { now: shop.now(), expiryMarginMs: 0 }, 'en')
    expect(rows.find(row => row.variant === 'V0001')).toMatchObject({
      name: 'Game points card · 250 points',
      free: report.accepted['V0001'],
      imported: report.accepted['V0001'],
    })
  })
})
