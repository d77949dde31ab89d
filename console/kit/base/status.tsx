import type { ReactNode } from 'react'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import type { IconName } from '@console/kit/base/icons'

export type Tone = 'good' | 'wait' | 'bad' | 'neutral' | 'brand'

const ICONS: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  wait: 'clock',
  bad: 'alert',
  neutral: 'minus',
  brand: 'info',
}

const CLASSES = {
  good: 'tag tag-good',
  wait: 'tag tag-wait',
  bad: 'tag tag-bad',
  neutral: 'tag tag-neutral',
  brand: 'tag tag-brand',
} as const

/** A state as icon and word: colour alone says nothing. */
export function Status({
  tone,
  icon = ICONS[tone],
  children,
}: {
  readonly tone: Tone
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={CLASSES[tone]}>
      <ConsoleIcon name={icon} small />
      {children}
    </span>
  )
}
