import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '~/domain/shared/locale'
import type { ShopPageWords } from '~/contract/console/shop'
import { Button } from '@console/kit/base/button'
import { Notice } from '@console/kit/base/notice'
import { Tabs } from '@console/kit/base/tabs'
import { PagePreview } from '@console/screens/shop/pages/page-preview'
import { SavePageDialog } from '@console/screens/shop/pages/save-page-dialog'

const LANGS = ['zh-Hant', 'en'] as const

/** Markdown on one side, the page on the other. */
export function PageEditor({ stored }: { readonly stored: ShopPageWords }) {
  const { t } = useTranslation(['shop', 'common'])
  const { page, revision, words: before = { 'zh-Hant': '', en: '' } } = stored
  // the revision of the words that the edit began with: a later one is refused, and nothing is lost
  const [began] = useState({ revision, before })
  const [saved, setSaved] = useState(began)
  const [words, setWords] = useState(before)
  const [lang, setLang] = useState<Lang>('zh-Hant')
  const [isSaving, setSaving] = useState(false)
  const isChanged = LANGS.some(each => words[each] !== saved.before[each])
  const id = useId()
  return (
    <>
      <div className="shop-editor-bar">
        <Tabs<Lang>
          label={t('pages.language')}
          tabs={LANGS.map(name => ({ name, label: t(`common:langs.${name}`) }))}
          value={lang}
          onChange={setLang}
        >
          <p className="note">{t('pages.markdown')}</p>
        </Tabs>
        <Button
          kind="primary"
          needs="catalogue import"
          ifNot="say"
          disabled={!isChanged}
          onClick={() => setSaving(true)}
        >
          {t('save')}
        </Button>
      </div>
      {isChanged ? <Notice tone="wait">{t('pages.unsaved')}</Notice> : null}
      <div className="shop-editor">
        <div className="panel shop-source">
          <label className="sr-only" htmlFor={id}>
            {t('pages.source')}
          </label>
          <textarea
            id={id}
            className="shop-markdown"
            lang={lang}
            spellCheck={false}
            value={words[lang]}
            onChange={event => setWords({ ...words, [lang]: event.target.value })}
          />
        </div>
        <PagePreview page={page} words={words[lang]} lang={lang} />
      </div>
      {isSaving ? (
        <SavePageDialog
          page={page}
          revision={saved.revision}
          words={words}
          version={stored.version}
          onSaved={next => setSaved({ revision: next, before: words })}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  )
}
