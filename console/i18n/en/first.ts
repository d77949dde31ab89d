import common from './common.json'
import session from './session.json'

/** The texts that are there before any screen. Those of an area, and of refusals, come with the first screen. */
export default { common, session }
