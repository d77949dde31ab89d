import type { Passive } from '@conform/kernel/passive'
import { answerPassives } from '@conform/passive/answers'
import { codePassives } from '@conform/passive/codes'
import { droppedPassives } from '@conform/passive/dropped'
import { errorPassives } from '@conform/passive/errors'
import { headerPassives } from '@conform/passive/headers'

/** Every rule about all answers, by its id. */
export const passives: readonly Passive[] = [
  ...answerPassives,
  ...codePassives,
  ...droppedPassives,
  ...errorPassives,
  ...headerPassives,
].toSorted((a, b) => (a.id < b.id ? -1 : 1))
