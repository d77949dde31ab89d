/**
 * The address that the login leads back to: what its own address asks for. Where the server led to the login, only the browser
 * knows the fragment of the wanted address, and has put it behind the login's.
 */
export const wantedAddress = (redirect: string | null): string | null =>
  redirect === null || redirect.includes('#') ? redirect : redirect + window.location.hash
