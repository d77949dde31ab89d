import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@server/platform/database/database'
import { aRequest, opened, secrets, walletHarness, type WalletHarness } from '@tests/server/payments/wallet-harness'
import { openStore } from '@tests/server/shop-harness'

let database: Database
let wallet: WalletHarness
beforeAll(async () => {
  database = await openStore('pglite')
  wallet = await walletHarness(database.db)
}, 60_000)
afterAll(async () => {
  await wallet.close()
  await database.close()
})

describe('the simulator’s pages', () => {
  it('the simulator shows amount, merchant and order number, and that it is a simulator, in both languages', async () => {
    const request = aRequest({ method: 'mpay' })
    const ref = await opened(wallet, request)
    const chinese = await wallet.page(ref)
    for (const shown of [
      '模擬錢包',
      'simulator',
      '$98.5',
      '浪花小店',
      request.order.no,
      'MPay',
      '確認付款',
      '拒絕',
      '讓它過期',
      '逾時後付款',
    ])
      expect(chinese).toContain(shown)
    const english = await wallet.page(`${ref}?lang=en`)
    for (const shown of ['<html lang="en">', 'Simulated wallet', 'Pay now', 'Decline', 'Pay after expiry'])
      expect(english).toContain(shown)
  })

  it('the simulator has the language of the payment', async () => {
    const ref = await opened(wallet, aRequest({ lang: 'en' }))
    expect(await wallet.page(ref)).toContain('<html lang="en">')
  })

  it('the simulator is a cash counter for cash', async () => {
    const ref = await opened(wallet, aRequest({ method: 'cash' }))
    const page = await wallet.page(ref)
    expect(page).toContain('模擬現金櫃枱')
    expect(page).toContain('確認收款')
  })

  it('[I-27] the simulator shows all texts of the shop as text', async () => {
    const ref = await opened(wallet, aRequest({ merchant: '<img src=x onerror="alert(1)">&\'' }))
    const page = await wallet.page(ref)
    expect(page).not.toContain('<img')
    expect(page).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;&#39;')
  })

  it('the simulator’s pages run no script, load no file, cannot be framed and are not cached', async () => {
    const ref = await opened(wallet, aRequest())
    const answer = await fetch(`${wallet.simulator}/pay/${ref}`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /style-src 'nonce-([^']+)'/u.exec(policy)?.[1]
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://shop.example;")
    expect(policy).not.toContain('script-src')
    expect(await answer.text()).toContain(`<style nonce="${nonce}">`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('the simulator lists the payments that wait', async () => {
    const request = aRequest()
    const ref = await opened(wallet, request)
    const list = await (await fetch(wallet.simulator)).text()
    expect(list).toContain(`/simulator/pay/${ref}`)
    expect(list).toContain(request.order.no)
  })

  it('the simulator answers an unknown payment with 404', async () => {
    const answer = await fetch(`${wallet.simulator}/pay/sim_unknown`)
    expect(answer.status).toBe(404)
    expect((await wallet.choose('sim_unknown', 'approve')).status).toBe(404)
  })

  it('the simulator refuses a choice that another site sends', async () => {
    const ref = await opened(wallet, aRequest())
    expect((await wallet.choose(ref, 'approve', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await wallet.provider.query(ref)).toMatchObject({ right: null })
  })
})

describe('the simulator’s routes for the shop', () => {
  const signed = (method: string, path: string, body: string, at = Date.now(), secret = secrets[0]) => ({
    'wallet-timestamp': String(at),
    'wallet-signature': `v1=${createHmac('sha256', secret).update(`v1\n${method}\n${path}\n${at}\n${body}`).digest('hex')}`,
  })
  const post = async (headers: Readonly<Record<string, string>>, body: string) =>
    (await fetch(`${wallet.simulator}/api/payments`, { method: 'POST', headers, body })).status
  const path = '/simulator/api/payments'

  it('the simulator refuses a request with a missing signature, or for another secret, path, body or time', async () => {
    const body = '{}'
    expect(await post(signed('POST', path, body), body)).toBe(422)
    expect(await post({}, body)).toBe(401)
    expect(await post(signed('POST', path, body, Date.now(), 'another'), body)).toBe(401)
    expect(await post(signed('POST', '/api/payments', body), body)).toBe(401)
    expect(await post(signed('GET', path, body), body)).toBe(401)
    expect(await post(signed('POST', path, body), '{ }')).toBe(401)
    expect(await post(signed('POST', path, body, Date.now() - 301_000), body)).toBe(401)
    expect(await post(signed('POST', path, body, Date.now() + 301_000), body)).toBe(401)
    // one clock for both: a millisecond later the other time would be the signed one
    const at = Date.now()
    expect(await post({ ...signed('POST', path, body, at), 'wallet-timestamp': String(at - 1) }, body)).toBe(401)
  })

  it('the simulator refuses a query without a signature, and an unknown payment', async () => {
    const ref = await opened(wallet, aRequest())
    const ask = async (of: string, headers: Readonly<Record<string, string>>) =>
      (await fetch(`${wallet.simulator}/api/payments/${of}`, { headers })).status
    expect(await ask(ref, {})).toBe(401)
    expect(await ask(ref, signed('GET', `${path}/other`, ''))).toBe(401)
    expect(await ask(ref, signed('GET', `${path}/${ref}`, ''))).toBe(200)
    expect(await ask('other', signed('GET', `${path}/other`, ''))).toBe(404)
  })
})
