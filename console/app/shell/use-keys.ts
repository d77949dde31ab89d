import { useEffect, useEffectEvent, useRef } from 'react'
import { type KeyAct, keyAct } from '@console/app/shell/keys'

/** How long `g` waits for its second key. */
const GO_MS = 1500

/** Listens to the keys of the whole console. */
export const useKeys = (onAct: (act: KeyAct) => void): void => {
  const goAt = useRef(Number.NEGATIVE_INFINITY)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // an input method may need the key for its composition
    if (event.defaultPrevented || event.isComposing) return
    const afterGo = event.timeStamp - goAt.current < GO_MS
    const act = keyAct(event, { afterGo, isTyping: isTyping(event.target) })
    goAt.current = act?._tag === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (act === undefined) return
    event.preventDefault()
    if (act._tag !== 'go') onAct(act)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const FIELDS = 'input, textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector('dialog[open]') !== null
