import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionText } from '~/domain/cart-line'
import type { Code } from '~/domain/order'
import { type CodedLine, allCodes } from '~/domain/order-stage'
import { Icon } from '~/ui/kit/icon'
import { later } from '~/ui/kit/later'
import { useHashSheet } from '~/ui/kit/use-hash-sheet'
import { CodeUnit } from '~/ui/orders/code-unit'
import { useCopy } from '~/ui/orders/copy-row'
import { LineHead } from '~/ui/orders/line-head'
import { LostSheet } from '~/ui/shell/lost'

const TillSheet = later(() => import('~/ui/orders/till-sheet').then(sheet => sheet.default), LostSheet)

/** The codes of an order, line by line, each to tap (specification 2). */
export function Codes({ coded }: { readonly coded: readonly CodedLine[] }) {
  const { t } = useTranslation('orders')
  const [shown, setShown] = useState<{ readonly code: Code; readonly name: string }>()
  const { open, show, hide } = useHashSheet('till')
  const several = coded.reduce((count, { codes }) => count + codes.length, 0) > 1
  return (
    <>
      <div className="split hint-row">
        <p className="hint note">
          <Icon name="copy" small />
          {t('hint')}
        </p>
        {several ? <CopyAll coded={coded} /> : null}
      </div>
      <ul className="codes">
        {coded.map(({ line, codes }) => (
          <li className="panel coded" key={line.id}>
            <LineHead line={line} note={optionText(line.options)} />
            {codes.map((code, at) => (
              <CodeUnit
                code={code}
                key={`${at} ${code.code}`}
                onShow={() => {
                  setShown({ code, name: line.name })
                  show()
                }}
              />
            ))}
          </li>
        ))}
      </ul>
      {open && shown !== undefined ? (
        <Suspense>
          <TillSheet {...shown} onClose={hide} />
        </Suspense>
      ) : null}
    </>
  )
}

function CopyAll({ coded }: { readonly coded: readonly CodedLine[] }) {
  const { t } = useTranslation('orders')
  const { copied, copy } = useCopy(
    allCodes(coded, pin => t('withPin', { pin })),
    t('allCopied'),
  )
  return (
    <button type="button" className="button button-plain copy-all" onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} small />
      {t(copied ? 'copied' : 'copyAll')}
    </button>
  )
}
