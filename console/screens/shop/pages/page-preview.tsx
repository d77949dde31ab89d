import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '~/domain/shared/locale'
import type { PageText } from '~/domain/catalog/page-text'
import { type ConsoleMarkdownFault, type ShopPage, shopCalls } from '~/contract/console/shop'
import { Blocks } from '~/ui/kit/words/blocks'
import { Looked } from '@console/kit/base/looked'
import { Notice } from '@console/kit/base/notice'
import { useLook } from '@console/kit/calls/use-look'

/** How long the preview waits for the next letter. */
const PAUSE_MS = 400

/** A page as the shop draws it, by the shop's own reader of Markdown and its own components. */
export function PagePreview({
  page,
  words,
  lang,
}: {
  readonly page: ShopPage
  readonly words: string
  readonly lang: Lang
}) {
  const { t } = useTranslation('shop')
  const [asked, setAsked] = useState(words)
  useEffect(() => {
    const pause = setTimeout(() => setAsked(words), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [words])
  const look = useLook(shopCalls.previewPage, { body: { page, words: asked } })
  return (
    <section className="panel shop-preview">
      <h2 className="sr-only">{t('pages.preview')}</h2>
      <Looked look={look} lines={8}>
        {({ text, faults }) => (
          <>
            {faults.length === 0 ? null : <Faults faults={faults} />}
            {/* links belong to the shop's pages */}
            <div lang={lang} onClickCapture={stay}>
              <Drawn text={text} />
            </div>
          </>
        )}
      </Looked>
    </section>
  )
}

const stay = (event: MouseEvent): void => event.preventDefault()

function Faults({ faults }: { readonly faults: readonly ConsoleMarkdownFault[] }) {
  const { t } = useTranslation('shop')
  return (
    <Notice tone="bad">
      <ul>
        {faults.map(({ line, kind }) => (
          <li key={`${line} ${kind}`}>
            {t('pages.line', { line })} {t(`pages.faults.${kind}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Drawn({ text: { title, intro, sections } }: { readonly text: PageText }) {
  const Head = title === undefined ? 'h2' : 'h3'
  return (
    <div className="reading">
      {title === undefined ? null : <h2 className="lead">{title}</h2>}
      <Blocks blocks={intro} />
      {sections.map(({ title: head, blocks }, at) => (
        <section key={at}>
          <Head>{head}</Head>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </div>
  )
}
