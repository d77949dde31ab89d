import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/**
 * The module that `SHOP_BACKEND` names, by its absolute path: it replaces ports of the front end (docs/integrating.md).
 * Undefined without the setting. `folder` is where the module and its own files are, from the project's root.
 */
export const ownBackend = (root, name = process.env.SHOP_BACKEND) => {
  if (name === undefined || name.trim() === '') return undefined
  const file = resolve(root, name.trim())
  if (!existsSync(file)) throw new Error(`SHOP_BACKEND: there is no file ${file}`)
  const folder = relative(root, dirname(file))
  // the build watches all files of the folder for changes
  if (folder === '') throw new Error('SHOP_BACKEND: the module needs a folder of its own, for example own/ports.ts')
  return { file, folder }
}
