/** The directory of PostgreSQL's binaries. Throws if there is none. */
export declare const findPostgres: (options?: { readonly install?: boolean }) => string

/** A user that owns nothing, for servers that refuse to run as root; empty if this process is not root. */
export declare const lowlyUser: () => { readonly uid?: number; readonly gid?: number }
