import * as E from 'fp-ts/Either'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { after } from '~/application/lib/timers'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useToast } from '~/ui/kit/popup/toast'
import { useApp } from '~/ui/kit/use-app'
import '~/ui/kit/controls/copy-row.css'

/** How long a copy control shows its check (docs/spec/product.md#9-business-constants-and-limits). */
const CHECK_MS = 500

/**
 * Copies inside the tap, shows this for half a second and announces it. `failed` until a copy succeeds: the shopper
 * then copies by hand.
 */
export const useCopy = (
  text: string | (() => string),
  said: string,
): { readonly copied: boolean; readonly failed: boolean; readonly copy: () => void } => {
  const { device, env } = useApp()
  const say = useToast()
  // each copy starts its own half second
  const [copies, setCopies] = useState(0)
  const [copied, setCopied] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (copies === 0) return undefined
    const over = after(env, CHECK_MS).subscribe(() => setCopied(false))
    return () => over.unsubscribe()
  }, [copies, env])
  return {
    copied,
    failed,
    copy: () => {
      void device
        .copy(typeof text === 'string' ? text : text())()
        .then(answer => {
          setFailed(E.isLeft(answer))
          if (E.isLeft(answer)) return device.log(`copy failed: ${answer.left}`)()
          setCopied(true)
          setCopies(count => count + 1)
          say(said)
        })
    },
  }
}

/**
 * A code that a tap copies. The row never changes its width. If copying fails, the code is selected for a long press.
 */
export function CopyRow({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation('orders')
  const { copied, failed, copy } = useCopy(text, t('copiedToast', { code: text }))
  const code = useRef<HTMLElement>(null)
  useEffect(() => {
    if (failed && code.current !== null) window.getSelection()?.selectAllChildren(code.current)
  }, [failed])
  return (
    <>
      <button type="button" className={copied ? 'copy-row copy-row-copied' : 'copy-row'} onClick={copy}>
        {label === undefined ? null : <span className="copy-row-label">{label}</span>}
        <code ref={code}>{text}</code>
        <span className="copy-action">
          <AnyIcon name={copied ? 'check' : 'copy'} small />
          {t(copied ? 'copied' : 'copy')}
        </span>
      </button>
      <CopyFailed failed={failed} />
    </>
  )
}

/** Instructions for the shopper when a copy was refused or got no answer. */
export function CopyFailed({ failed }: { readonly failed: boolean }) {
  const { t } = useTranslation('orders')
  return failed ? (
    <p className="copy-failed" role="alert">
      <AnyIcon name="alert" small />
      {t('copyFailed')}
    </p>
  ) : null
}
