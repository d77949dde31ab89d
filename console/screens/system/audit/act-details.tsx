import { useTranslation } from 'react-i18next'
import type { RecordedAct } from '~/contract/console/system'
import { Button } from '@console/kit/base/button'
import { Facts } from '@console/kit/base/panel'
import { roleKey } from '@console/kit/base/role-key'
import { Time } from '@console/kit/base/time'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** One act with the state before and after it. */
export function ActDetails({ act, onClose }: { readonly act: RecordedAct; readonly onClose: () => void }) {
  const { t } = useTranslation(['system', 'common'])
  const { row, at, by, role, command, subject, reason, via, before, after } = act
  return (
    <Dialog title={command} onClose={onClose} wide>
      <DialogBody>
        <Facts
          items={[
            [t('audit.at'), <Time key="at" at={at} form="full" />],
            [t('audit.by'), role === undefined ? by : `${by} (${t(`common:roles.${roleKey(role)}`)})`],
            [t('audit.via'), t(via === 'console' ? 'audit.console' : 'audit.shell')],
            [t('audit.subject'), subject],
            [t('audit.reason'), reason],
            [t('audit.row'), row],
          ]}
        />
        <h3 className="system-part">{t('audit.before')}</h3>
        <Recorded facts={before} />
        <h3 className="system-part">{t('audit.after')}</h3>
        <Recorded facts={after} />
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function Recorded({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('system')
  const entries = Object.entries(facts)
  if (entries.length === 0) return <p className="note">{t('audit.nothing')}</p>
  return <Facts items={entries.map(([name, value]) => [name, <Value key={name} value={value} />])} />
}

function Value({ value }: { readonly value: unknown }) {
  return typeof value === 'string' ? value : <code className="system-value">{JSON.stringify(value)}</code>
}
