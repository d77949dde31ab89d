import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type LeftOut, buyAgain } from '~/application/buy-again'
import type { Order } from '~/domain/orders/order'
import { pathTo } from '~/domain/site/routes'
import { ErrorNotice, useFailureText } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import '~/ui/orders/buy-again.css'

/**
 * Adds the products of this order to the cart again and opens the checkout. Lists the lines that could not be added,
 * with the reason.
 */
export function BuyAgain({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const { catalog, cart } = useApp()
  const [, navigate] = useLocation()
  const [left, setLeft] = useState<readonly LeftOut[]>([])
  const command = useCommand(buyAgain(catalog, cart), missing => {
    if (missing.length === 0) navigate(pathTo('checkout'))
    else setLeft(missing)
  })
  const added = left.length > 0 && left.length < order.items.length
  return (
    <>
      {command.failure === undefined ? null : (
        <ErrorNotice failure={command.failure} onRetry={() => command.run(order)} />
      )}
      {left.length === 0 ? (
        <button
          type="button"
          className="button button-wide button-quiet buy-again"
          disabled={command.pending}
          onClick={() => command.run(order)}
        >
          {t(command.pending ? 'again.adding' : 'again.button')}
        </button>
      ) : (
        <section className="panel buy-again-panel" role="status">
          <h2>{t(added ? 'again.partly' : 'again.none')}</h2>
          <ul>
            {left.map((line, at) => (
              <Missing key={at} line={line} />
            ))}
          </ul>
          {added ? (
            <Link className="button button-wide" href={pathTo('checkout')}>
              {t('again.checkout')}
            </Link>
          ) : null}
        </section>
      )}
    </>
  )
}

function Missing({ line }: { readonly line: LeftOut }) {
  const { t } = useTranslation('orders')
  const why = useFailureText(line._tag === 'refused' ? line.failure : undefined)
  switch (line._tag) {
    case 'gone':
      return <li>{t('again.gone', { name: line.name })}</li>
    case 'asks':
      return (
        <li>
          {t('again.asks', { name: line.name })}{' '}
          <Link href={pathTo('product', { product: line.group })}>{t('again.fill')}</Link>
        </li>
      )
    case 'refused':
      return <li>{t('again.refused', { name: line.name, why })}</li>
  }
}
