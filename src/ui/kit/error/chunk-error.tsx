import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '~/ui/kit/error/error-page'
import '~/ui/kit/popup/sheet.css'

interface ChunkErrorProps {
  readonly onRetry: () => void
}

/** In the place of a page whose code did not come. */
export function PageChunkError({ onRetry }: ChunkErrorProps) {
  return <ErrorPage status={500} onRetry={onRetry} />
}

/** In the place of a sheet whose code, and with it every sheet's, did not come. */
export function SheetChunkError({ onRetry }: ChunkErrorProps) {
  const { t } = useTranslation()
  return createPortal(
    <>
      <div className="scrim" />
      <section className="sheet" role="dialog" aria-modal="true" aria-label={t('error.title')}>
        <div className="body">
          <ErrorPage status={500} onRetry={onRetry} />
        </div>
      </section>
    </>,
    document.body,
  )
}
