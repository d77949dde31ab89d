import { statSync } from 'node:fs'

/**
 * When the last backup was complete, milliseconds since 1970: the backup job touches this file then. Undefined: there is
 * no such file.
 */
export const backupTime = (marker: string): number | undefined => statSync(marker, { throwIfNoEntry: false })?.mtimeMs

/** A daily backup may take two hours longer than the one before. */
export const BACKUP_AGE_MS = 26 * 3_600_000
