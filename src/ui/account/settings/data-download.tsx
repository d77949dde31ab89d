import * as E from 'fp-ts/Either'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerData } from '~/domain/account/account'
import { ConfirmationFields, useConfirmation } from '~/ui/account/fields/confirmation-field'
import { useCopy } from '~/ui/kit/controls/copy-row'
import { AccountForm } from '~/ui/kit/form/account-form'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useToast } from '~/ui/kit/popup/toast'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import '~/ui/account/settings/own-data.css'

/** Gets the customer's data after a confirmation, then saves it with a second tap, as browsers demand. */
export function DataDownload({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('account')
  const [data, setData] = useState<CustomerData>()
  return (
    <Sheet portal title={t('ownData.download')} onClose={onClose}>
      {data === undefined ? <Asking onData={setData} /> : <Ready text={JSON.stringify(data, null, 2)} />}
    </Sheet>
  )
}

function Asking({ onData }: { readonly onData: (data: CustomerData) => void }) {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const confirming = useConfirmation()
  const get = useCommand(() => profile.data(confirming.given), onData)
  const checked = useChecked(confirming.problems, get.failure, get.run)
  return (
    <>
      <div className="own-data-text">
        <p className="note">{t('ownData.downloadNote')}</p>
        <p className="note">{t('ownData.confirm')}</p>
      </div>
      <AccountForm checked={checked} pending={get.pending} label={t(get.pending ? 'ownData.getting' : 'ownData.get')}>
        <ConfirmationFields confirming={confirming} checked={checked} />
      </AccountForm>
    </>
  )
}

/** The file, or its text in a webview that saves no files. A refusal is logged only. */
function Ready({ text }: { readonly text: string }) {
  const { t } = useTranslation('account')
  const { device } = useApp()
  const say = useToast()
  const save = () =>
    void device
      .save({ name: FILE_NAME, type: 'application/json', url: dataUrl(text) })()
      .then(answer => (E.isRight(answer) ? say(t('ownData.saved')) : device.log(`save failed: ${answer.left}`)()))
  const { failed, copy } = useCopy(text, t('ownData.copied'))
  return (
    <>
      <div className="own-data-text">
        <p role="status">{t('ownData.ready')}</p>
        {failed ? <ByHand text={text} /> : null}
      </div>
      <div className="side-by-side">
        <button type="button" className="button button-quiet" onClick={copy}>
          {t('ownData.copy')}
        </button>
        <button type="button" className="button" onClick={save}>
          {t('ownData.save')}
        </button>
      </div>
    </>
  )
}

/** The text, selected for a long press: this browser neither saves nor copies it. */
function ByHand({ text }: { readonly text: string }) {
  const { t } = useTranslation('account')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <>
      <p className="note" role="alert">
        {t('ownData.copyFailed')}
      </p>
      <textarea
        ref={field}
        className="input own-data-raw"
        readOnly
        rows={8}
        aria-label={t('ownData.title')}
        value={text}
      />
    </>
  )
}

const FILE_NAME = 'my-data.json'

/** The text as UTF-8 in base64. */
const dataUrl = (text: string): string => {
  const bytes = Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte))
  return `data:application/json;base64,${btoa(bytes.join(''))}`
}
