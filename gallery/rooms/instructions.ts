import { offline } from '~/domain/shared/failure'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { Screen } from '@gallery/stage/exhibit'
import { instruct } from '@gallery/stage/orders'
import { answers, at, pay, qr, submit } from '@gallery/stage/paying'
import { said } from '@gallery/stage/said'
import type { Stage } from '@gallery/stage/stage'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** Inside UePay's app, which opens its own payment sheet. */
const inApp = (stage: Stage): void => {
  stage.runsIn(`${PHONE} UePay/3.1 UePayClient/3.1`)
  answers(stage, order => instruct('uepay', { kind: 'jsapi', bridge: 'UePayJSBridge', params: {} }, order), {
    payment: 'uepay',
  })
}

/** One for each kind of instruction: a kind that is added and not shown does not compile. */
const kinds: Readonly<Record<PaymentInstruction['kind'], readonly Screen[]>> = {
  qr: [
    at('qr', {
      sees: '.qr-drawn',
      set: stage => answers(stage, order => instruct('mpay', qr(stage), order)),
      after: pay,
    }),
    at('qr-styled', {
      sees: '.qr-drawn',
      set: stage => answers(stage, order => instruct('payme', qr(stage), order), { payment: 'payme' }),
      after: pay,
    }),
    at('qr-on-this-device', {
      sees: '.on-device',
      set: stage =>
        answers(stage, order => ({
          ...instruct('mpay', { ...qr(stage), url: 'https://pay.example.com/page' }, order),
          settles: { amount: order.amount, currency: 'CNY', rate: '0.9012' },
        })),
      after: pay,
    }),
    at('qr-steps', {
      sees: '.steps li',
      set: stage =>
        answers(
          stage,
          order =>
            instruct(
              'bocpay',
              {
                ...qr(stage),
                title: said(stage, '用 BOC Pay 掃碼', 'Scan with BOC Pay'),
                tips: [said(stage, '請在倒數完結前付款。', 'Please pay before the time is up.')],
                steps: [
                  said(stage, '開啟中銀手機銀行', 'Open the bank’s app'),
                  said(stage, '掃描上面的 QR 碼', 'Scan the code above'),
                  said(stage, '核對金額後付款', 'Check the amount and pay'),
                ],
              },
              order,
            ),
          { payment: 'bocpay' },
        ),
      after: pay,
    }),
    at('qr-on-a-phone', {
      sees: '.steps li',
      set: stage => {
        stage.runsIn(PHONE)
        answers(stage, order => instruct('mpay', { ...qr(stage), url: 'https://pay.example.com/page' }, order))
      },
      after: pay,
    }),
    at('qr-saved', {
      sees: '.toast',
      set: stage => answers(stage, order => instruct('mpay', qr(stage), order)),
      after: async hand => {
        await pay(hand)
        await hand.tap('button.save-qr')
      },
    }),
    at('qr-too-long', {
      sees: '.qr-too-long',
      set: stage => answers(stage, order => instruct('mpay', { ...qr(stage), text: 'x'.repeat(4000) }, order)),
      after: pay,
    }),
    at('qr-not-yet', {
      sees: '.pay-sheet footer [role=status]:not(:empty)',
      set: stage => answers(stage, order => instruct('mpay', qr(stage), order)),
      after: async hand => {
        await pay(hand)
        await hand.see('.qr-drawn')
        await hand.tap('.pay-sheet footer .button-wide:not(.on-device)')
      },
    }),
    at('qr-still-offline', {
      sees: '.pay-sheet footer [role=status]:not(:empty)',
      set: stage => answers(stage, order => instruct('mpay', qr(stage), order)),
      after: async hand => {
        await pay(hand)
        await hand.see('.qr-drawn')
        hand.stage.fail(offline, 'order')
        await hand.tap('.pay-sheet footer .button-wide:not(.on-device)')
      },
    }),
  ],
  app: [
    at('app-countdown', {
      sees: '.countdown',
      set: stage =>
        answers(
          stage,
          order =>
            instruct('payme', { kind: 'app', app_url: 'payme://x', web_url: 'https://pay.example.com/x' }, order),
          { payment: 'payme' },
        ),
      after: pay,
    }),
    at('app-last-second', {
      sees: '.countdown',
      set: stage =>
        answers(
          stage,
          order =>
            instruct('payme', { kind: 'app', app_url: 'payme://x', web_url: 'https://pay.example.com/x' }, order),
          { payment: 'payme' },
        ),
      after: async hand => {
        await pay(hand)
        await hand.see('.countdown')
        await hand.wait(2000)
      },
    }),
    at('app-left', {
      sees: '.pay-sheet .clock',
      set: stage =>
        answers(
          stage,
          order =>
            instruct('payme', { kind: 'app', app_url: 'payme://x', web_url: 'https://pay.example.com/x' }, order),
          { payment: 'payme' },
        ),
      after: async hand => {
        await pay(hand)
        await hand.see('.countdown')
        await hand.wait(3000)
      },
    }),
  ],
  offline: [
    at('counter', {
      sees: '.steps',
      set: stage =>
        answers(
          stage,
          order =>
            instruct(
              'cash',
              {
                kind: 'offline',
                url: 'https://shop.example.com/counter',
                steps: [
                  said(stage, '到澳門石仔街 8 號地下 A 舖', 'Come to 8 Stone Lane, Macau'),
                  said(stage, '出示訂單編號 W2611210042', 'Show order number W2611210042'),
                  said(stage, '付現金後即時取碼', 'Pay in cash, and your codes appear'),
                ],
              },
              order,
            ),
          { payment: 'cash' },
        ),
      after: pay,
    }),
  ],
  redirect: [
    at('app-cannot-open', {
      sees: '.qr-drawn',
      set: stage => {
        stage.runsIn(`${PHONE} MicroMessenger/8.0.49`)
        answers(stage, order => instruct('alipayhk', { kind: 'redirect', url: 'https://pay.example.com/x' }, order), {
          payment: 'alipayhk',
        })
      },
      after: pay,
    }),
    at('redirect', {
      sees: `${submit}:not([disabled])`,
      set: stage =>
        answers(stage, order => instruct('uepay', { kind: 'redirect', url: 'https://pay.example.com/x' }, order), {
          payment: 'uepay',
        }),
      after: pay,
    }),
  ],
  form: [
    at('form', {
      sees: 'form.aside',
      set: stage =>
        answers(stage, order => instruct('alipayhk', { kind: 'form', action: '', fields: { a: 'b' } }, order), {
          payment: 'alipayhk',
        }),
      after: async hand => {
        // the form sends itself, and would take the gallery along
        document.addEventListener('submit', event => event.preventDefault(), { capture: true, once: true })
        await pay(hand)
      },
    }),
  ],
  jsapi: [
    at('in-app-open', { sees: '.wallet-app', set: stage => inApp(stage), after: pay }),
    ...(['done', 'cancelled', 'failed', 'unclear', 'missing'] as const).map(answer =>
      at(`in-app-${answer}`, {
        sees: '.wallet-app',
        set: stage => {
          stage.walletSays(answer)
          inApp(stage)
        },
        after: pay,
      }),
    ),
  ],
  none: [
    at('nothing-to-pay', {
      sees: '.next-step',
      set: stage => answers(stage, order => instruct('mpay', { kind: 'none' }, order)),
      after: pay,
    }),
  ],
}

export const instructions: readonly Screen[] = Object.values(kinds).flat()
