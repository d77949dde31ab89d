import { Drawing, type IconProps } from '~/ui/kit/picture/icon'
import { type IconName, icons } from '@console/kit/base/icons'

/** Draws an icon. Screen readers skip it: a text beside it or the name of its button says the same. */
export function ConsoleIcon({ name, ...rest }: IconProps<IconName>) {
  return <Drawing path={icons[name]} {...rest} />
}
