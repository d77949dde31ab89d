import { useTranslation } from 'react-i18next'
import { type ListingQuery, MAX_QUERY_LENGTH } from '~/domain/catalog/listing-query'
import { localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { Icon } from '~/ui/kit/picture/icon'
import { useApp } from '~/ui/kit/use-app'
import '~/ui/shop/listing/search-field.css'

/** A search that narrows while one types; without scripts it is a plain form. */
export function SearchField({
  shelf,
  text,
  onType,
}: {
  readonly shelf: ListingQuery
  readonly text: string
  /** `composing`: an input method is still at work on the end of it. */
  readonly onType: (text: string, composing: boolean) => void
}) {
  const { t } = useTranslation('shop')
  const { edition } = useApp().settings
  return (
    <form
      className="search"
      role="search"
      action={localize(edition, pathTo('order'))}
      onSubmit={event => {
        event.preventDefault()
        // the results are shown already: hide the keyboard to make room for them
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    >
      {(['category', 'type'] as const).map(name =>
        shelf[name] === undefined ? null : <input key={name} type="hidden" name={name} value={shelf[name]} />,
      )}
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="q"
        value={text}
        placeholder={t('listing.search')}
        aria-label={t('listing.search')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_QUERY_LENGTH}
        onChange={event => onType(event.target.value, isComposing(event.nativeEvent))}
        onCompositionEnd={event => onType(event.currentTarget.value, false)}
      />
      {text === '' ? null : (
        <button type="button" className="icon-button" aria-label={t('listing.clear')} onClick={() => onType('', false)}>
          <Icon name="close" small />
        </button>
      )}
    </form>
  )
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
