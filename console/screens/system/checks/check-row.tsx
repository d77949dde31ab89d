import { useTranslation } from 'react-i18next'
import type { ConsoleFinding } from '~/contract/console/system'
import { Status, type Tone } from '@console/kit/base/status'
import { checkNamed } from '@console/screens/system/checks/known-checks'

const TONES: Readonly<Record<ConsoleFinding['state'], Tone>> = { good: 'good', due: 'wait', bad: 'bad' }

/** One check: its name, its state, what to do, and what `doctor` prints. A check that the console does not know has its message. */
export function CheckRow({ finding: { id, state, message, wrong } }: { readonly finding: ConsoleFinding }) {
  const { t } = useTranslation('system')
  const known = checkNamed(id)
  const name = known === undefined ? id : t(`checks.of.${known}.name`)
  return (
    <li className="system-check">
      <div>
        <strong>{name}</strong>
        {state === 'good' || known === undefined ? null : <p>{t(`checks.of.${known}.todo`, { count: wrong })}</p>}
        {state === 'good' && known !== undefined ? null : <p className="note system-message">{message}</p>}
      </div>
      <Status tone={TONES[state]}>{t(`checks.${state}State`)}</Status>
    </li>
  )
}
