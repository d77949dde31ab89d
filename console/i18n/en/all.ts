import common from './common.json'
import refusals from './refusals.json'
import session from './session.json'

/** The texts of the console, a namespace for each area. */
export default { common, refusals, session }
