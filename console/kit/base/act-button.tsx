import { useCallback } from 'react'
import { Button, type ButtonProps } from '@console/kit/base/button'
import { offerAct } from '@console/kit/base/screen-acts'

/**
 * A button for an act of the whole screen: the command palette offers it, too, in the same words. A button that is not
 * there for the role, or that does nothing now, is not offered.
 */
export function ActButton({
  children,
  ...rest
}: Omit<ButtonProps, 'children' | 'ref'> & { readonly children: string }) {
  const { disabled, 'aria-label': name = children } = rest
  const offer = useCallback(
    (button: HTMLButtonElement | null) => (button === null ? undefined : offerAct({ name, run: () => button.click() })),
    [name],
  )
  return (
    <Button {...rest} ref={disabled === true ? undefined : offer}>
      {children}
    </Button>
  )
}
