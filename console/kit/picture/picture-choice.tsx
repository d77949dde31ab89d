import { useTranslation } from 'react-i18next'
import { pictureCalls } from '~/contract/console/pictures'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { usePages } from '@console/kit/calls/use-pages'
import { ShownPicture } from '@console/kit/picture/shown-picture'
import '@console/kit/picture/picture.css'

/** The uploaded pictures, page by page. A tap chooses one. */
export function PictureChoice({
  address,
  onChoose,
}: {
  /** Of the picture that is chosen now. */
  readonly address: string
  readonly onChoose: (address: string) => void
}) {
  const { t } = useTranslation(['pictures', 'common'])
  const pages = usePages(pictureCalls.listPictures, {})
  const { next, previous } = pages
  return (
    <Looked look={pages}>
      {({ items }) => (
        <>
          {items.length === 0 ? <p className="note">{t('empty')}</p> : null}
          <ul className="picture-choice" aria-label={t('title')}>
            {items.map(picture => (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-pressed={picture.address === address}
                  onClick={() => onChoose(picture.address)}
                >
                  <ShownPicture address={picture.address} />
                  <span>{picture.id}</span>
                </button>
              </li>
            ))}
          </ul>
          {next === undefined && previous === undefined ? null : (
            <div className="picture-pages">
              <Button small icon="left" disabled={previous === undefined} onClick={previous}>
                {t('common:page.previous')}
              </Button>
              <Button small icon="right" disabled={next === undefined} onClick={next}>
                {t('common:page.next')}
              </Button>
            </div>
          )}
        </>
      )}
    </Looked>
  )
}
