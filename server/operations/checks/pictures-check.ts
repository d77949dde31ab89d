import { type ShownPictures, pictureFaults } from '@server/catalog/file/catalogue-pictures'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { type Finding, judge } from '@server/operations/checks/finding'
import type { Db } from '@server/platform/database/database'
import { counted } from '@server/platform/counted'

interface CheckDeps {
  readonly db: Db
  readonly pictures: ShownPictures
}

/** How many places a message names. */
const NAMED = 3

/** Checks that pages can show each picture of the catalogue. */
export const picturesAreThere = async ({ db, pictures }: CheckDeps): Promise<Finding> => {
  const faults = await pictureFaults(await exportCatalogue(db), pictures)
  const named = faults.slice(0, NAMED).map(({ path, message }) => `${path} ${message}`)
  return judge(
    'pictures.shown',
    'the pictures of the catalogue can be shown',
    faults.length,
    'due',
    `${counted(faults.length, 'picture')} of the catalogue cannot be shown: ${named.join('; ')}`,
  )
}
