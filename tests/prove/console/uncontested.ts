import type { ListedCall } from '~/contract/console/console-call'
import { customersCalls } from '~/contract/console/customers'
import { operatorCalls } from '~/contract/console/operators'
import { evidenceCall, orderCalls } from '~/contract/console/orders'
import { pictureCalls } from '~/contract/console/pictures'
import { systemCalls } from '~/contract/console/system'
import { webhookCalls } from '~/contract/console/webhooks'

/** The acts that are in no contest, and why two of them at once do no harm. */
export const uncontested: ReadonlyMap<ListedCall, string> = new Map<ListedCall, string>([
  [orderCalls.revealCode, 'It changes nothing but the audit, and the mixed acts of the proof show codes.'],
  [evidenceCall, 'It changes nothing but the audit: each time that the page is opened is an act.'],
  [customersCalls.endSessions, 'It only takes away, and a session that has ended stays so.'],
  [customersCalls.exportData, 'It changes nothing but the audit: each export is an act.'],
  [operatorCalls.resetOperator, 'Accounts change under one lock, and the last second factor counts.'],
  [systemCalls.rotateKeys, 'It locks every data key, and the second act finds no key that is older.'],
  [systemCalls.sealChain, 'It adds what is new to the chain under a lock, and changes no seal.'],
  [systemCalls.acceptChain, 'It only records where the chain ends now, and the audit has each time.'],
  [webhookCalls.redeliver, 'A receiver may get a delivery twice, and knows it by its id.'],
  [webhookCalls.ping, 'Each test message is a delivery for itself, and changes nothing of the shop.'],
  [webhookCalls.disableEndpoint, 'It sets one switch, and the answer says whether it was set before.'],
  [webhookCalls.enableEndpoint, 'It sets one switch, and the answer says whether it was set before.'],
  [pictureCalls.addPicture, 'The id of a picture has a digest of its content: the same file is the same picture.'],
  [pictureCalls.removePicture, 'It removes files that no page names, and a second removal takes nothing more away.'],
])
