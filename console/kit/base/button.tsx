import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import type { IconName } from '@console/kit/base/icons'
import { roleKey } from '@console/kit/base/role-key'
import { OperatorContext } from '@console/kit/calls/use-console'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly kind?: 'primary' | 'quiet' | 'plain' | 'danger'
  readonly small?: boolean
  readonly icon?: IconName
  readonly type?: 'button' | 'submit'
  /** The command that it does: a role that may not run it does not get the button. */
  readonly needs?: string
  /** What a role that may not run the command sees instead of the button. */
  readonly ifNot?: 'hide' | 'say'
  /** In a dialog: the focus goes here first. */
  readonly 'data-first'?: ''
  readonly children: ReactNode
}

const KINDS = {
  primary: 'button',
  quiet: 'button button-quiet',
  plain: 'button button-plain',
  danger: 'button button-danger',
} as const

/** A button. With `needs` it is absent for a role that may not run the command, or says why it does nothing. */
export function Button({
  kind = 'quiet',
  small = false,
  icon,
  type = 'button',
  needs,
  ifNot = 'hide',
  children,
  ...rest
}: ButtonProps) {
  const operator = useContext(OperatorContext)
  const isForbidden =
    needs !== undefined && operator !== undefined && !operator.commands.some(({ name }) => name === needs)
  const content = (
    <>
      {icon === undefined ? null : <ConsoleIcon name={icon} small />}
      {children}
    </>
  )
  const className = small ? `${KINDS[kind]} button-small` : KINDS[kind]
  if (isForbidden && ifNot === 'hide') return null
  if (isForbidden) return <Forbidden className={className} role={operator.role} content={content} />
  return (
    <button {...rest} type={type === 'submit' ? 'submit' : 'button'} className={className}>
      {content}
    </button>
  )
}

function Forbidden({
  className,
  role,
  content,
}: {
  readonly className: string
  readonly role: string
  readonly content: ReactNode
}) {
  const { t } = useTranslation('common')
  const id = useId()
  const why = t('mayNot', { role: t(`roles.${roleKey(role)}`) })
  return (
    <>
      <button type="button" className={className} aria-disabled="true" aria-describedby={id} title={why}>
        {content}
      </button>
      <span className="sr-only" id={id}>
        {why}
      </span>
    </>
  )
}
