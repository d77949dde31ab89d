/** The path of a Chromium; with `install`, Debian's is installed where none is found. Throws with what to do. */
export function findChromium(options?: { readonly install?: boolean }): Promise<string>

/** The path of a whole browser, which keeps pages behind its back button. */
export function findWholeChromium(): Promise<string>
