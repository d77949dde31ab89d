declare global {
  interface CredentialRequestOptions {
    readonly otp?: { readonly transport: readonly 'sms'[] }
  }
}

/**
 * The code of the next message that is bound to this host (WebOTP). Undefined: the customer said no, the browser cannot, or the
 * field is gone.
 */
export const codeInMessage = async (signal: AbortSignal): Promise<string | undefined> => {
  try {
    const credential = await navigator.credentials.get({ otp: { transport: ['sms'] }, signal })
    return credential !== null && 'code' in credential && typeof credential.code === 'string'
      ? credential.code
      : undefined
  } catch {
    return undefined
  }
}
