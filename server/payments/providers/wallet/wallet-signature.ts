import { signedMessages, type SharedSecrets } from '@server/platform/signed-message'

/** What shop and wallet sign what they send each other with. */
export type WalletSecrets = SharedSecrets

export const { signedHeaders, disbelief } = signedMessages('wallet')
