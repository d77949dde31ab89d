import { signedMessages, type SharedSecrets } from '@server/platform/signed-message'

/** The secrets with which shop and wallet sign their messages. */
export type WalletSecrets = SharedSecrets

export const { signedHeaders, signatureFault } = signedMessages('wallet')
