/** The path of a Chromium; with `install`, Debian's is installed if no other is found. Throws with the next step. */
export function findChromium(options?: { readonly install?: boolean }): Promise<string>

/** The path of a whole browser, which keeps pages behind its back button. */
export function findWholeChromium(): Promise<string>
