/** The directory of PostgreSQL's binaries. Throws if there is none. */
export declare const findPostgres: (options?: { readonly install?: boolean }) => string
