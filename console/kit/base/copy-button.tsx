import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { useSay } from '@console/kit/base/use-say'

/** How long the button shows that it has copied. */
const SHOWN_MS = 1500

/** Copies a text. `label`: what it copies, for a button without a text beside it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation('common')
  const say = useSay()
  const [state, setState] = useState<'rest' | 'copied' | 'refused'>('rest')
  useEffect(() => {
    if (state === 'rest') return undefined
    const over = setTimeout(() => setState('rest'), SHOWN_MS)
    return () => clearTimeout(over)
  }, [state])
  const copy = () => {
    void copied(text).then(isCopied => {
      setState(isCopied ? 'copied' : 'refused')
      if (isCopied) say(t('copy.said', { what: label ?? t('copy.it') }))
    })
  }
  return (
    <Button kind="plain" small icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
      {t(`copy.${state}`)}
      {label === undefined ? null : <span className="sr-only"> {label}</span>}
    </Button>
  )
}

/** Plain HTTP has no clipboard, and a browser may refuse it. */
const copied = (text: string): Promise<boolean> =>
  'clipboard' in navigator
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
