import { type Environment, type Setting, list } from '@server/config/settings'

/** The other origins whose pictures pages show. */
export const imageOriginsOf = (env: Environment): Setting<readonly string[]> =>
  list(env, 'IMAGE_ORIGINS', isImageOrigin, 'origins like https://cdn.example.com', [])

/** An origin whose pictures an https page shows. It stands in a policy, where a space would begin another source. */
const isImageOrigin = (text: string): boolean => URL.canParse(text) && /^https:\/\/[a-z0-9.:-]+$/u.test(text)
