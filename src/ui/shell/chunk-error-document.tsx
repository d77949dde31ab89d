import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/kit/picture/icon'

/**
 * The error shown when the code that hydrates a document does not load. The server renders it into a template, because
 * by then no code could draw it. The document's inline script handles the button.
 */
export function DocumentChunkError() {
  const { t } = useTranslation()
  return (
    <div className="panel trouble notice" role="alert">
      <Icon name="alert" />
      <p>{t('error.title')}</p>
      <button type="button" className="button button-quiet" data-again="">
        {t('retry')}
      </button>
    </div>
  )
}
