import type { Lang } from '~/domain/shared/locale'
import { type Book, manners } from '@simulators/supplier/book'
import { html } from '@simulators/shell/html'
import type { SimulatedPage } from '@simulators/shell/shell'

/** The supplier's own page: what it was asked for, and how it takes what comes next. */
export const supplierPage = (book: Book, lang: Lang): SimulatedPage => {
  const say = words[lang]
  const all = book.all()
  return {
    lang,
    title: say.title,
    label: say.label,
    notice: say.notice,
    refresh: 10,
    body: html`<form method="post" class="card">
        <p>${say.next}: <b>${say.manner[book.manner]}</b></p>
        ${manners.map(each => html`<button class="no" name="manner" value="${each}">${say.manner[each]}</button>`)}
      </form>
      ${
        all.length === 0
          ? html`<p class="card">${say.nothing}</p>`
          : html`<ul class="list">
              ${all.map(
                ({ order, standing, manner }) =>
                  html`<li>
                    <div>
                      <b>${order.name}</b>
                      <span>${order.order} · ${say.manner[manner]}</span>
                      <p>
                        ${Object.entries(order.entered)
                          .map(([name, value]) => `${name}: ${value}`)
                          .join(', ')}
                      </p>
                      <p>${say.status[standing.status]}</p>
                      ${
                        standing.status === 'accepted'
                          ? html`<form method="post">
                              <input type="hidden" name="reference" value="${order.reference}" />
                              <button class="no" name="status" value="done">${say.status.done}</button>
                              <button class="no" name="status" value="failed">${say.status.failed}</button>
                            </form>`
                          : html``
                      }
                    </div>
                  </li>`,
              )}
            </ul>`
      }`,
  }
}

const words = {
  'zh-Hant': {
    title: '模擬供應商',
    label: 'simulator',
    notice: '這裏代替為玩家和手機增值的供應商：沒有真的增值。',
    next: '下一筆增值',
    nothing: '暫時沒有增值要求。以 FULFILMENT=supplier 啟動商店，已付款的增值便會在此出現。',
    manner: {
      prompt: '接受，即時完成並通知',
      instant: '直接回覆完成',
      late: '接受，稍後才完成',
      twice: '完成後通知兩次',
      broken: '記下但回覆 500',
      refuses: '回覆失敗',
      never: '接受，但一直不完成',
      forged: '接受，並發出偽造通知',
    },
    status: { accepted: '處理中', done: '完成', failed: '失敗' },
  },
  en: {
    title: 'Simulated supplier',
    label: '模擬供應商',
    notice: 'This stands in for a supplier of top-ups: no game and no phone is really topped up.',
    next: 'The next top-up',
    nothing: 'Nothing was asked for. Start the shop with FULFILMENT=supplier: top-ups that are paid appear here.',
    manner: {
      prompt: 'accept, do it, tell',
      instant: 'answer that it is done',
      late: 'accept, do it late',
      twice: 'do it, tell twice',
      broken: 'take it, answer 500',
      refuses: 'answer that it failed',
      never: 'accept, never do it',
      forged: 'accept, send a forged notice',
    },
    status: { accepted: 'under way', done: 'done', failed: 'failed' },
  },
} as const
