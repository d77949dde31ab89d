import type { Lang } from '~/domain/shared/locale'
import { type Book, type SupplierScenario, supplierScenarios } from '@simulators/supplier/book'
import { message } from '@simulators/messages/message'
import { html } from '@server/platform/html'
import type { SimulatedPage } from '@simulators/shell/shell'

/** The supplier's own page: what it was asked for, and how it takes what comes next. */
export const supplierPage = (book: Book, lang: Lang): SimulatedPage => {
  const all = book.all()
  const named = (manner: SupplierScenario) => message(lang, `supplier.manners.${manner}`)
  const done = message(lang, 'supplier.states.done')
  const failed = message(lang, 'supplier.states.failed')
  return {
    lang,
    title: message(lang, 'supplier.title'),
    label: message(lang, 'supplier.label'),
    notice: message(lang, 'supplier.notice'),
    refresh: 10,
    body: html`<form method="post" class="card">
        <p>${message(lang, 'supplier.next')}: <b>${named(book.manner)}</b></p>
        ${supplierScenarios.map(each => html`<button class="no" name="manner" value="${each}">${named(each)}</button>`)}
      </form>
      ${
        all.length === 0
          ? html`<p class="card">${message(lang, 'supplier.nothing')}</p>`
          : html`<ul class="list">
              ${all.map(
                ({ order, supplierStatus, manner }) =>
                  html`<li>
                    <div>
                      <b>${order.name}</b>
                      <span>${order.order} · ${named(manner)}</span>
                      <p>
                        ${Object.entries(order.entered)
                          .map(([name, value]) => `${name}: ${value}`)
                          .join(', ')}
                      </p>
                      <p>${message(lang, `supplier.states.${supplierStatus.status}`)}</p>
                      ${
                        supplierStatus.status === 'accepted'
                          ? html`<form method="post">
                              <input type="hidden" name="reference" value="${order.reference}" />
                              <button class="no" name="status" value="done">${done}</button>
                              <button class="no" name="status" value="failed">${failed}</button>
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
