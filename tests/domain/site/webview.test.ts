import { describe, expect, test } from 'vitest'
import { defaultWebviews, webviewOf } from '~/domain/site/webview'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36'

describe('the app whose webview opens the shop', () => {
  test.each([
    [android, undefined],
    [`${android} MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 NetType/WIFI Language/zh_HK`, 'messaging'],
    [`${android} AliApp(APHK/6.1.0.120) AlipayClientHK/6.1.0`, 'alipayhk'],
    [`${android} AliApp(AP/10.5.0)`, undefined],
    [`${android} UePay/3.2.0`, 'uepay'],
    [`${android} MPay`, 'mpay'],
    [`${android} BOCMO`, 'bocmo'],
    ['', undefined],
  ])('the app is detected from the user agent %s', (agent, app) => {
    expect(webviewOf(agent)).toBe(app)
  })

  test('the app is detected by the pattern of the operator, and an empty pattern matches no app', () => {
    const patterns = { ...defaultWebviews, mpay: 'MacauPay/\\d', bocmo: '' }
    expect([webviewOf('MacauPay/3', patterns), webviewOf('BOCMO', patterns), webviewOf('MPay', patterns)]).toEqual([
      'mpay',
      undefined,
      undefined,
    ])
  })
})
