const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

/** Apps that the shop is opened in, as they call themselves; those of MPay and BOC are placeholders. */
export const apps = {
  WeChat: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_HK`,
  AliPayHK: `${ANDROID} Chrome/124.0.0.0 Mobile Safari/537.36 AliApp(APHK/6.3.0.1) AlipayClientHK/6.3.0.1`,
  UePay: `${ANDROID} Chrome/124.0.0.0 Mobile Safari/537.36 UePay/5.2.1`,
  MPay: `${IPHONE} Mobile/15E148 MPay/4.8.0`,
  'BOC Macau': `${ANDROID} Chrome/124.0.0.0 Mobile Safari/537.36 BOCMO/7.0`,
  'Safari on a phone': `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  'Chrome on a phone':
    ANDROID.replace('; wv', '').replace(' Version/4.0', '') + ' Chrome/124.0.0.0 Mobile Safari/537.36',
}
