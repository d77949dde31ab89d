import { useTranslation } from 'react-i18next'
import { Progress } from '@console/kit/base/progress'
import type { FileProgress } from '@console/kit/calls/send-file'
import { useNumber } from '@console/kit/calls/use-number'

/** How far an act with a file is: the file is sent, then its lines are read, then its codes are written. */
export function FileProgressBar({ progress }: { readonly progress: FileProgress }) {
  const { t } = useTranslation('common')
  const number = useNumber()
  const label = t('progress.label')
  switch (progress.step) {
    case 'sending':
      return progress.part < 1 ? (
        <Progress
          label={label}
          part={progress.part}
          text={t('progress.sending', { part: number(progress.part * 100) })}
        />
      ) : (
        <Progress label={label} text={t('progress.sent')} />
      )
    case 'reading':
      return <Progress label={label} text={t('progress.reading', { lines: number(progress.lines) })} />
    case 'writing':
      return (
        <Progress
          label={label}
          part={progress.all === 0 ? 1 : progress.written / progress.all}
          text={t('progress.writing', { written: number(progress.written), all: number(progress.all) })}
        />
      )
  }
}
