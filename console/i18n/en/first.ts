import common from './common.json'
import refusals from './refusals.json'
import session from './session.json'

/** The texts that every screen has. Those of an area come with its first screen. */
export default { common, refusals, session }
