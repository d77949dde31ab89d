import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionText } from '~/domain/cart/cart-line'
import type { Code } from '~/domain/orders/order'
import { type CodedLine, allCodes } from '~/domain/orders/order-stage'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { lazyWithRetry } from '~/start/lazy-component'
import { CodeUnit } from '~/ui/orders/codes/code-unit'
import { CopyFailed, useCopy } from '~/ui/kit/controls/copy-row'
import { LineHead } from '~/ui/orders/codes/line-head'
import { VoidedCodes } from '~/ui/orders/codes/voided-codes'
import { SheetChunkError } from '~/ui/kit/error/chunk-error'
import '~/ui/orders/codes/codes.css'

const TillSheet = lazyWithRetry(
  () => import('~/ui/orders/codes/till-sheet').then(sheet => sheet.default),
  SheetChunkError,
)

/** The codes of an order, line by line, each to tap (docs/spec/product.md#2-screens-and-routes). */
export function Codes({ coded }: { readonly coded: readonly CodedLine[] }) {
  const { t } = useTranslation('orders')
  const [shown, setShown] = useState<{ readonly code: Code; readonly name: string }>()
  const all = useCopy(
    allCodes(coded, pin => t('withPin', { pin })),
    t('allCopied'),
  )
  const several = coded.reduce((count, { codes }) => count + codes.length, 0) > 1
  return (
    <>
      <div className="split hint-row">
        <p className="hint note">
          <AnyIcon name="copy" small />
          {t('hint')}
        </p>
        {several ? (
          <button type="button" className="button button-plain copy-all" onClick={all.copy}>
            <AnyIcon name={all.copied ? 'check' : 'copy'} small />
            {t(all.copied ? 'copied' : 'copyAll')}
          </button>
        ) : null}
      </div>
      <CopyFailed failed={all.failed} />
      <ul className="panels">
        {coded.map(({ line, codes }) => (
          <li className="panel code-panel" key={line.id}>
            <LineHead line={line} note={optionText(line.options)} />
            {codes.map((code, at) => (
              <CodeUnit code={code} key={`${at} ${code.code}`} onShow={() => setShown({ code, name: line.name })} />
            ))}
            <VoidedCodes line={line} />
          </li>
        ))}
      </ul>
      {shown === undefined ? null : (
        <Suspense>
          <TillSheet {...shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
