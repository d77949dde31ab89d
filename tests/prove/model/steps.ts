import type { Model } from '@tests/prove/model/model'
import type { Step } from '@tests/prove/model/step'
import type { World } from '@tests/prove/model/world'

/** How some steps are taken, in the shop and in the model at once; an answer that is not the model's throws. */
export type Steps<Tag extends Step['_tag']> = {
  readonly [Each in Tag]: (m: Model, w: World, step: Extract<Step, { readonly _tag: Each }>) => Promise<void>
}
