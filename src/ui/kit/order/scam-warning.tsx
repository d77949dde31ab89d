import { useId, useState } from 'react'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import words from '~/ui/kit/order/scam-words.json'
import '~/ui/kit/order/scam-warning.css'

/** The police's lines against fraud. */
const HOTLINES = {
  mo: { shown: '8800 7777', href: 'tel:+85388007777' },
  hk: { shown: '18222', href: 'tel:+85218222' },
}

/** The lines of each edition, its own first. Macau's is in both (docs/spec/product.md#9-business-constants-and-limits). */
const LINES_OF: Readonly<Record<EditionCode, readonly EditionCode[]>> = { mo: ['mo'], hk: ['hk', 'mo'] }

/**
 * Warns the shopper not to share codes and screenshots. Available in both languages in every edition, because a caller
 * may be talking to the scammer.
 */
export function ScamWarning() {
  const { settings } = useApp()
  const [lang, setLang] = useState<Lang>(settings.lang)
  const title = useId()
  const said = words[lang]
  const other: Lang = lang === 'en' ? 'zh-Hant' : 'en'
  return (
    <section className="scam-warning" lang={lang} aria-labelledby={title}>
      <header>
        <AnyIcon name="shield" />
        <h2 id={title}>{said.title}</h2>
        <button
          type="button"
          className="other-language"
          lang={other}
          aria-label={said.read}
          onClick={() => setLang(other)}
        >
          {said.other}
        </button>
      </header>
      <p aria-live="polite">
        {said.is}
        <strong>
          {said.never.map(part => (
            <span className={part.startsWith(' ') ? undefined : 'unbroken'} key={part}>
              {part}
            </span>
          ))}
        </strong>
      </p>
      {LINES_OF[settings.edition].map(place => (
        <a className="hotline" key={place} href={HOTLINES[place].href}>
          <AnyIcon name="phone" />
          <span>{said.hotline[place]}</span>
          <b>{HOTLINES[place].shown}</b>
        </a>
      ))}
    </section>
  )
}
