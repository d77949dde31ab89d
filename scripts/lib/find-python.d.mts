/**
 * The path of a Python 3.9 or newer; with `install`, Debian's is installed if no other is found. Throws with the next
 * step.
 */
export function findPython(options?: { readonly install?: boolean }): string
