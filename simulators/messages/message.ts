import { messagesOf } from '@server/platform/messages/message'
import english from '@simulators/messages/en.json'
import chinese from '@simulators/messages/zh-Hant.json'

/** The texts on the pages of the simulators. */
export const message = messagesOf({ 'zh-Hant': chinese, en: english })
