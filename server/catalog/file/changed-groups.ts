import type { CatalogueFile, CatalogueGroup } from '@server/catalog/file/catalogue-file'

/**
 * The groups of two catalogues, without those that are the same object in both. An edit keeps the objects that it does not
 * change: they need not be compared.
 */
export const changedGroups = (
  now: CatalogueFile,
  then: CatalogueFile,
): readonly [readonly CatalogueGroup[], readonly CatalogueGroup[]] => {
  const [old, fresh] = [new Set(now.groups), new Set(then.groups)]
  return [now.groups.filter(group => !fresh.has(group)), then.groups.filter(group => !old.has(group))]
}
