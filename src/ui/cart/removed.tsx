import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type LeftOut, buyAgain } from '~/application/buy-again'
import { type CartLine, shortfall } from '~/domain/cart/cart'
import { isTransient } from '~/domain/shared/failure'
import { pathTo } from '~/domain/site/routes'
import { ErrorNotice, useFailureText } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import '~/ui/cart/removed.css'

/**
 * Reports that a line was removed, with a button that restores it. Stays while the panel is open, so that there is time
 * to read it. `onDone`: the line is in the cart again.
 */
export function Removed({ line, onDone }: { readonly line: CartLine; readonly onDone: () => void }) {
  const { t } = useTranslation('cart')
  const { catalog, cart } = useApp()
  const text = useId()
  const undo = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<LeftOut>()
  const command = useCommand(buyAgain(catalog, cart), ([left]) => {
    if (left !== undefined) {
      setRefusal(left)
      return
    }
    // the button goes, and what had the focus goes with it
    undo.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    onDone()
  })
  useEffect(() => {
    // the button that removed the line had the focus and is gone
    if (document.activeElement === document.body) undo.current?.focus()
  }, [])
  const run = () => {
    setRefusal(undefined)
    command.run({ items: [line] })
  }
  const failure = command.failure ?? (refusal?._tag === 'refused' ? refusal.failure : undefined)
  // a line without its variant's number cannot be ordered, and a sold-out one is not available
  const canReturn = line.product !== undefined && shortfall(line) !== 0

  if (failure !== undefined && isTransient(failure)) return <ErrorNotice failure={failure} onRetry={run} />
  if (command.failure !== undefined) return <ErrorNotice failure={command.failure} />
  if (refusal !== undefined) return <Refusal name={line.name} refusal={refusal} />
  return (
    <div className="removed">
      <p id={text} role="status">
        {t('removed', { name: line.name })}
      </p>
      {canReturn ? (
        <button
          type="button"
          ref={undo}
          className="button button-quiet"
          aria-describedby={text}
          disabled={command.pending}
          onClick={run}
        >
          {t('undo')}
        </button>
      ) : null}
    </div>
  )
}

/** Why the line could not be put back. */
function Refusal({ name, refusal }: { readonly name: string; readonly refusal: LeftOut }) {
  const { t } = useTranslation('cart')
  const { t: shop } = useTranslation('shop')
  const failure = useFailureText(refusal._tag === 'refused' ? refusal.failure : undefined)
  const why = () => {
    switch (refusal._tag) {
      case 'gone':
        return shop('product.gone')
      case 'asks':
        return <Link href={pathTo('product', { product: refusal.group })}>{shop('product.fill')}</Link>
      case 'refused':
        return failure
    }
  }
  return (
    <div className="removed" role="alert">
      <div>
        <p>{t('notUndone', { name })}</p>
        <p className="note">{why()}</p>
      </div>
    </div>
  )
}
