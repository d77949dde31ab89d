import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf } from '~/application/lib/remote'
import { isMissing } from '~/domain/shared/failure'
import { type ConsoleFoundCode, stockCalls } from '~/contract/console/stock'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Facts } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** Finds a code of the vault. The code is in no address, and in no answer. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['stock', 'common'])
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') setAsked(code.trim())
  }
  return (
    <Dialog title={t('act.find')} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <div className="field">
            <label htmlFor="stock-code">{t('find.code')}</label>
            <input
              id="stock-code"
              className="input"
              autoComplete="off"
              spellCheck={false}
              value={code}
              onChange={event => setCode(event.target.value)}
            />
            <p className="note">{t('find.note')}</p>
          </div>
          {asked === undefined ? null : <Found key={asked} code={asked} />}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button kind="primary" type="submit">
            {t('find.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function Found({ code }: { readonly code: string }) {
  const { t } = useTranslation('stock')
  const look = useLook(stockCalls.findCode, { body: { code } })
  const failure = errorOf(look.state)
  if (failure !== undefined && isMissing(failure)) return <p className="note">{t('find.none')}</p>
  return <Looked look={look}>{found => <FoundFacts found={found} />}</Looked>
}

function FoundFacts({ found }: { readonly found: ConsoleFoundCode }) {
  const { t } = useTranslation('stock')
  const { order, customer, expires_at: expires } = found
  return (
    <Facts
      items={[
        [
          t('columns.variant'),
          <Link key="variant" href={`/stock/variant/${found.variant}`}>
            {found.variant} · {found.name}
          </Link>,
        ],
        [t('columns.state'), t(`find.states.${found.state}`)],
        [t('columns.source'), found.batch.source],
        [t('columns.at'), <Time key="at" at={found.batch.imported_at} />],
        [t('columns.expires'), expires === undefined ? undefined : <Time key="expires" at={expires} />],
        [
          t('find.order'),
          order === undefined ? undefined : (
            <Link key="order" href={`/orders/${order.no}`}>
              {order.no}
            </Link>
          ),
        ],
        [
          t('find.customer'),
          customer && (
            <Link key="customer" href={`/customers/${customer.id}`}>
              {customer.name} {customer.tel ?? ''}
            </Link>
          ),
        ],
        [t('find.id'), <code key="id">{found.id}</code>],
      ]}
    />
  )
}
