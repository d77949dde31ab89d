import { invalid } from '~/domain/shared/failure'
import type { Screen } from '@gallery/stage/exhibit'
import { member } from '@gallery/stage/people'
import { said } from '@gallery/stage/said'

/** Comes back from a provider, where a journey to link an account had begun. */
const linking = (name: string, rest: Partial<Omit<Screen, 'name'>> = {}): Screen => ({
  name: `auth-callback/${name}`,
  path: '/auth/login',
  came: '/auth/login?code=1&state=s',
  as: member,
  sees: confirmation,
  set: stage => {
    stage.store('auth.facebook.state', 's')
    stage.store('auth.facebook.errand', 'link')
    stage.change(state => ({
      ...state,
      auth: { ...state.auth, grants: new Map([['facebook 1', 'somebody']]) },
    }))
    stage.shop.age()
  },
  ...rest,
})
const confirmation = 'input[name=confirmation]'
const handedOver = '/order?access_token=x'

/** Who comes back with something for the session in the address. */
export const authCallback: readonly Screen[] = [
  {
    name: 'auth-callback/busy',
    path: '/order',
    came: handedOver,
    sees: '.auth-callback',
    set: stage => stage.hang('handOff'),
  },
  { name: 'auth-callback/another', path: '/order', came: handedOver, as: member, sees: '[role=alertdialog]' },
  linking('confirming'),
  linking('code-wrong', {
    sees: '.sheet .wrong',
    after: async hand => {
      await hand.see(confirmation)
      hand.stage.fail(invalid({ confirmation: [said(hand.stage, '驗證碼不對', 'That code is wrong')] }), 'link')
      await hand.type(confirmation, '123456')
      await hand.tap('.sheet form button[type=submit]')
    },
  }),
]
