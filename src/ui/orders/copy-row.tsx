import * as E from 'fp-ts/Either'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { after } from '~/application/timers'
import { Icon } from '~/ui/kit/icon'
import { useToast } from '~/ui/kit/toast'
import { useApp } from '~/ui/kit/use-app'

/** How long a copy control shows its check (specification 9). */
const CHECK_MS = 500

/** Copies inside the tap; says so for half a second and aloud. A refusal is logged only: the control just stands there again. */
export const useCopy = (
  text: string | (() => string),
  said: string,
): { readonly copied: boolean; readonly copy: () => void } => {
  const { device, env } = useApp()
  const say = useToast()
  // each copy starts its own half second
  const [copies, setCopies] = useState(0)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (copies === 0) return undefined
    const over = after(env, CHECK_MS).subscribe(() => setCopied(false))
    return () => over.unsubscribe()
  }, [copies, env])
  return {
    copied,
    copy: () => {
      void device
        .copy(typeof text === 'string' ? text : text())()
        .then(answer => {
          if (E.isLeft(answer)) return device.log(`copy failed: ${answer.left}`)()
          setCopied(true)
          setCopies(count => count + 1)
          say(said)
        })
    },
  }
}

/** A code to tap. The row never changes its width. */
export function CopyRow({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation('orders')
  const { copied, copy } = useCopy(text, t('copiedToast', { code: text }))
  return (
    <button type="button" className={copied ? 'code code-copied' : 'code'} onClick={copy}>
      {label === undefined ? null : <span className="code-label">{label}</span>}
      <code>{text}</code>
      <span className="act">
        <Icon name={copied ? 'check' : 'copy'} small />
        {t(copied ? 'copied' : 'copy')}
      </span>
    </button>
  )
}
