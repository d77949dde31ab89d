import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/kit/picture/icon'

/**
 * What a document shows when the code that makes it live does not come. It is drawn on the server and waits in a template:
 * by then there is no code to draw it. The inline script of the document answers the button.
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
