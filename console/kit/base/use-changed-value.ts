import { useTranslation } from 'react-i18next'
import { type Side, readValue } from '@console/kit/base/changed-part'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'

/** The value of a changed part, such as `no → yes`, in the language of the operator. */
export const useChangedValue = (): ((value: string) => string) => {
  const { t } = useTranslation('common')
  const { lang } = useConsole()
  const words = (side: Side): string => {
    switch (side._tag) {
      case 'none':
        return t('diff.none')
      case 'switch':
        return t(side.on ? 'diff.on' : 'diff.off')
      case 'lines':
        return t('diff.long', { count: side.count })
      case 'time':
        return timeText(side.at, lang, 'full')
      case 'text':
        return side.text
    }
  }
  return value => {
    const read = readValue(value)
    switch (read._tag) {
      case 'sides':
        return `${words(read.from)} → ${words(read.to)}`
      case 'entries':
        return t('diff.entries', { from: read.from, to: read.to })
      case 'text':
        return read.text
      case 'lines':
      case 'changes':
      case 'moved':
        return t(`diff.${read._tag}`, { count: read.count })
    }
  }
}
