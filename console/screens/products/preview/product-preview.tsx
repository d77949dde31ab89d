import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import { type ConsoleGroup, productCalls } from '~/contract/console/products'
import { editions } from '~/domain/shared/locale'
import { FailureNotice, Notice } from '@console/kit/base/notice'
import { timeText } from '@console/kit/calls/times'
import { useConsole, useOperator } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import type { Draft } from '@console/kit/form/form'
import { Choice } from '@console/screens/products/preview/choice'
import { drafted } from '@console/screens/products/preview/drafted'
import { PreviewFrame } from '@console/screens/products/preview/preview-frame'
import { isHidden } from '@console/screens/products/shared/prices'

const LANGS = ['zh-Hant', 'en'] as const
const SCHEMES = ['light', 'dark'] as const
const NO_DRAFT: Draft = {}

/**
 * The product as shoppers see it on a phone, or will see it once it is shown and sold. `draft`: the fields of a form, which
 * count before they are stored.
 */
export function ProductPreview({ group, draft = NO_DRAFT }: { readonly group: ConsoleGroup; readonly draft?: Draft }) {
  const { t } = useTranslation(['products', 'common'])
  const { lang: own } = useConsole()
  const { shop_url: shop } = useOperator()
  const hasHidden = group.variants.some(isHidden)
  const [edition, setEdition] = useState(group.only ?? 'mo')
  const [lang, setLang] = useState(own)
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('light')
  const [variants, setVariants] = useState<'shown' | 'all'>(group.variants.every(isHidden) ? 'all' : 'shown')
  const query = { edition, hidden: hasHidden && variants === 'all' ? 'yes' : undefined }
  const look = useLook(productCalls.previewProduct, { params: { no: group.no }, query })
  const categories = known(useLook(productCalls.listCategories, {}).state)?.items
  const failure = errorOf(look.state)
  const found = known(look.state)?.[lang]
  // a key that is pressed in a field is drawn there first
  const typed = useDeferredValue(draft)
  const message = useMemo(
    () =>
      found === undefined
        ? undefined
        : { preview: drafted(found, typed, lang, categories ?? []), edition, lang, scheme, shop },
    [found, typed, lang, categories, edition, scheme, shop],
  )
  return (
    <div className="preview">
      <Unseen group={group} edition={edition} />
      <div className="preview-choices">
        <Choice
          label={t('price.edition')}
          options={editions.map(value => ({ value, label: t(`editions.${value}`) }))}
          value={edition}
          onChange={setEdition}
        />
        <Choice
          label={t('preview.lang')}
          options={LANGS.map(value => ({ value, label: t(`common:langs.${value}`) }))}
          value={lang}
          onChange={setLang}
        />
        <Choice
          label={t('preview.scheme')}
          options={SCHEMES.map(value => ({ value, label: t(`preview.${value}`) }))}
          value={scheme}
          onChange={setScheme}
        />
        {hasHidden ? (
          <Choice
            label={t('product.variants')}
            options={[
              { value: 'shown', label: t('preview.shown') },
              { value: 'all', label: t('preview.all') },
            ]}
            value={variants}
            onChange={setVariants}
          />
        ) : null}
      </div>
      {failure === undefined ? null : <FailureNotice failure={failure} onRetry={look.refetch} />}
      <PreviewFrame title={t('preview.title')} message={message} />
    </div>
  )
}

/** Why shoppers do not see the product now. */
function Unseen({
  group: { hidden, from, until, only },
  edition,
}: {
  readonly group: ConsoleGroup
  readonly edition: 'mo' | 'hk'
}) {
  const { t } = useTranslation('products')
  const { clock, lang } = useConsole()
  const now = clock.serverNow()
  const because = hidden
    ? t('preview.hidden')
    : only !== undefined && only !== edition
      ? t('preview.elsewhere', { edition: t(`editions.${only}`) })
      : from !== undefined && from > now
        ? t('preview.scheduled', { time: timeText(from, lang, 'dated') })
        : until !== undefined && until <= now
          ? t('preview.ended', { time: timeText(until, lang, 'dated') })
          : undefined
  return because === undefined ? null : <Notice tone="wait">{because}</Notice>
}
