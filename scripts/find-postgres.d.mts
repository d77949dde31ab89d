/** The directory of PostgreSQL's binaries. Throws if there is none. */
export declare const findPostgres: (options?: { readonly install?: boolean }) => string

/** The user that PostgreSQL runs as: empty unless this process is root's. */
export declare const lowlyUser: () => { readonly uid?: number; readonly gid?: number }
