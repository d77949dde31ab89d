import type { IO } from 'fp-ts/IO'
import * as TE from 'fp-ts/TaskEither'
import { pipe } from 'fp-ts/function'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Failure } from '~/domain/shared/failure'
import type { NewLine } from '~/domain/catalog/product-form'
import { pathTo } from '~/domain/site/routes'
import type { UsedDetail } from '~/domain/cart/used-details'
import { useToast } from '~/ui/kit/popup/toast'
import { useApp } from '~/ui/kit/use-app'
import { type Command, useCommand } from '~/ui/kit/use-command'

interface Wanted {
  readonly line: NewLine
  /** The details that this device stores once the line was added. */
  readonly used: readonly UsedDetail[]
  /** The checkout follows. */
  readonly buys: boolean
}

interface AddCommand {
  readonly command: Command<readonly [Wanted], Failure>
  /** The last run was to buy now. */
  readonly buying: boolean
  readonly run: (wanted: Wanted) => void
}

/** Adds a line, then closes the sheet or opens the checkout. One command for both: two taps make one line. */
export const useAddCommand = (onAdded: () => void, remember: (used: readonly UsedDetail[]) => IO<void>): AddCommand => {
  const { cart } = useApp()
  const { t } = useTranslation('shop')
  const toast = useToast()
  const [, navigate] = useLocation()
  const [buying, setBuying] = useState(false)
  const command = useCommand(
    ({ line, used, buys }: Wanted) =>
      pipe(
        cart.add(line),
        TE.tapIO(() => remember(used)),
        TE.map(() => buys),
      ),
    buys => {
      if (buys) {
        navigate(pathTo('checkout'), { replace: comesToBuy() })
        return
      }
      toast(t('product.added'))
      onAdded()
    },
  )
  return {
    command,
    buying,
    run: wanted => {
      if (!command.pending) setBuying(wanted.buys)
      command.run(wanted)
    },
  }
}

/** The query in a product's address that means: a guest wanted to buy now, and returns from the login. */
export const BUY = 'buy'
const comesToBuy = (): boolean => new URLSearchParams(window.location.search).has(BUY)

/**
 * Buys once, when `ready`, the product that a guest wanted before the login. The address alone does nothing: the
 * guest's draft must be present (`ready`), and it is stored for one visit.
 */
export const useBuyAfterLogin = (ready: boolean, buy: () => void): void => {
  const done = useRef(false)
  useEffect(() => {
    if (!ready || done.current || !comesToBuy()) return
    done.current = true
    buy()
  })
}
