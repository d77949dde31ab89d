export const ownBackend: (root: string, name?: string) => { readonly file: string; readonly folder: string } | undefined
