import type { Passive } from '@conform/passive'
import { answerPassives } from '@conform/passive/answers'
import { errorPassives } from '@conform/passive/errors'
import { headerPassives } from '@conform/passive/headers'

/** Every rule about all answers, by its id. */
export const passives: readonly Passive[] = [...answerPassives, ...errorPassives, ...headerPassives].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
)
