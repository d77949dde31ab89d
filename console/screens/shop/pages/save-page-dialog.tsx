import { useTranslation } from 'react-i18next'
import { type ShopPage, shopCalls } from '~/contract/console/shop'
import { defined } from '~/domain/shared/defined'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Notice } from '@console/kit/base/notice'
import { TextField } from '@console/kit/form/fields'
import { filled } from '@console/kit/form/form'
import { ChangedParts } from '@console/screens/shop/parts/changed-parts'
import { isPolicy } from '@console/screens/shop/pages/pages'

/** Saves the words of a page. A policy has a version: another one asks every customer to consent again. */
export function SavePageDialog({
  page,
  revision,
  words,
  version,
  onSaved,
  onClose,
}: {
  readonly page: ShopPage
  readonly revision: number
  readonly words: { readonly 'zh-Hant': string; readonly en: string }
  readonly version: string | undefined
  readonly onSaved: (revision: number) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('shop')
  return (
    <ActDialog
      call={shopCalls.savePage}
      title={t('pages.saveOf', { name: t(`pages.names.${page}`) })}
      submit={t('save')}
      draft={{ version: version ?? '' }}
      input={draft => ({ page, revision, words, ...defined({ version: filled(draft.version) }) })}
      preview={({ parts, is_silent: isSilent }) => (
        <>
          {isSilent ? <Notice tone="wait">{t('pages.silent')}</Notice> : null}
          <ChangedParts parts={parts} />
        </>
      )}
      done={() => t('saved')}
      onDone={answer => onSaved(answer.revision)}
      onClose={onClose}
    >
      {isPolicy(page) ? (
        <TextField name="version" label={t('pages.versionLabel')} hint={t('pages.versionHint')} />
      ) : (
        <p className="note">{t('pages.saveText')}</p>
      )}
    </ActDialog>
  )
}
