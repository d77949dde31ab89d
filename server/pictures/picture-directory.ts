import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFiles } from '@server/pictures/picture-store'

/** The files of pictures in a directory. All processes need the same one. */
export const pictureDirectory = (directory: string): PictureFiles => ({
  read: name => readFile(join(directory, name)).catch(absent),
  write: async (name, content) => {
    await mkdir(directory, { recursive: true })
    // a process that serves the directory never sees half a file
    const draft = join(directory, `${name}.${randomUUID()}.draft`)
    await writeFile(draft, content)
    await rename(draft, join(directory, name))
  },
  remove: name => rm(join(directory, name), { force: true }),
  names: async () => (await readdir(directory).catch(absent)) ?? [],
})

const absent = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined
  throw error
}
