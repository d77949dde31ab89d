import type { RouteName } from '~/domain/site/routes'

/** The page above another: where the back button leads when there is nothing to go back to. */
export const parentOf = (page: RouteName): RouteName => {
  switch (page) {
    case 'product':
    case 'checkout':
      return 'order'
    case 'confirm':
      return 'checkout'
    case 'orders':
    case 'taking':
    case 'pay':
      return 'takings'
    case 'setting':
    case 'bindAccount':
    case 'consent':
      return 'me'
    case 'register':
    case 'forgot':
      return 'login'
    default:
      return 'home'
  }
}
