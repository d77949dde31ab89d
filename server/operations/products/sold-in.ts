import type { EditionCode } from '~/domain/shared/locale'

/** Is something sold in an edition? `limits`: the one edition that it and what it is in are sold in; null: all of them. */
export const isSoldIn = (edition: EditionCode, ...limits: readonly (EditionCode | null)[]): boolean =>
  limits.every(only => only === null || only === edition)
