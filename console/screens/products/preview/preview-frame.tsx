import { useEffect, useRef, useState } from 'react'
import { CONSOLE_PREVIEW } from '~/contract/console/console-call'
import { type PreviewMessage, READY, SHOWN, previewMessage } from '@console/screens/products/preview/preview-message'
import '@console/screens/products/preview/preview.css'

/**
 * No form, window or other page opens out of the frame. The page inside keeps the console's origin, because the shop gives
 * its pictures to its own site only. So this does not guard against the code inside, which belongs to the shop.
 */
const ALLOWED = 'allow-scripts allow-same-origin'

/**
 * A phone with a page of the shop. The page is a separate program, with the styles of the shop. It draws the message, and
 * can neither leave its frame nor open another page.
 */
export function PreviewFrame({
  title,
  message,
}: {
  readonly title: string
  readonly message: PreviewMessage | undefined
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  // a page that is loaded again gets the message again
  const [loads, setLoads] = useState(0)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      if (data === READY) setLoads(count => count + 1)
      if (data === SHOWN) setShown(true)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (loads === 0 || message === undefined) return
    frame.current?.contentWindow?.postMessage(previewMessage.encode(message), window.location.origin)
  }, [loads, message])
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      src={CONSOLE_PREVIEW}
      title={title}
      sandbox={ALLOWED}
      aria-busy={!isShown}
    />
  )
}
