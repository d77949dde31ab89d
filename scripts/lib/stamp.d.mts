/** A hash of the names and contents of everything that a build is made of. */
export function stampOf(root: string, beside?: readonly string[]): string
