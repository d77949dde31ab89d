import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { changing } from '@server/cli/kit/changing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { picturesIn } from '@server/catalog/file/catalogue-pictures'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { MAX_PICTURE_BYTES, type PictureUse, encodePicture, pictureUses } from '@server/pictures/encode-picture'
import { type StoredPicture, PICTURES_PATH, addressOf, pictureName, pictureOf } from '@server/pictures/picture-store'
import { counted } from '@server/platform/counted'

const added = t.intersection([
  t.type({ dryRun: t.boolean, json: t.boolean, use: t.string }),
  t.partial({ name: t.string }),
])
const removed = t.type({ dryRun: t.boolean, json: t.boolean })
const jsonOnly = t.type({ json: t.boolean })

export const picturesCommands = (root: Command, session: Session): void => {
  const { cwd, out } = session.terminal
  const pictures = root.command('pictures').description('The pictures of the shop.')

  pictures
    .command('add')
    .description(
      'Add a picture: it is made smaller, and encoded as AVIF and WebP. Prints its address for the catalogue.',
    )
    .argument('<file>', 'JPEG, PNG, WebP, AVIF or GIF')
    .option('--name <name>', 'small letters, digits and hyphens; absent: from the name of the file')
    .option('--use <use>', `what it is for: ${pictureUses.join(', ')}`, 'product')
    .option('--dry-run', 'read and encode it, store nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (file: string, given: unknown) => {
      const { dryRun, json, use, name } = asked(added, given)
      const path = resolve(cwd, file)
      const wanted = { use: useOf(use), name: nameOf(path, name) }
      const picture = await (dryRun ? wouldAdd(path, wanted) : add(session, path, wanted))
      if (json) return out(jsonOf({ ...picture, address: addressOf(picture.id) }))
      return out(`${dryRun ? 'Would be added' : 'Added'}: ${line(picture)}`)
    })

  pictures
    .command('list')
    .description('List the pictures with their addresses.')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const deps = await session.open()
      const all = await deps.pictures.store.list()
      const used = await usedIn(deps)
      const rows = all.map(each => ({ ...each, address: addressOf(each.id), used: used.has(each.id) }))
      if (asked(jsonOnly, given).json) return out(jsonOf(rows))
      rows.forEach(each => out(`${line(each)}${each.used ? '' : ', not in the catalogue'}`))
      return out(`${counted(rows.length, 'picture')}.`)
    })

  pictures
    .command('remove')
    .description('Remove a picture that the catalogue does not use.')
    .argument('<picture>', 'its address, or the part after /pictures/')
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (given: string, options: unknown) => {
      const { dryRun, json } = asked(removed, options)
      const id = pictureOf(given.startsWith(PICTURES_PATH) ? given.slice(PICTURES_PATH.length) : given)?.id ?? given
      if (dryRun) await removable(await session.open(), id)
      else await remove(session, id)
      if (json) return out(jsonOf({ id, removed: !dryRun }))
      return out(`${dryRun ? 'Would be removed' : 'Removed'}: ${addressOf(id)}`)
    })
}

interface Wanted {
  readonly name: string
  readonly use: PictureUse
}

const add = (session: Session, path: string, wanted: Wanted): Promise<StoredPicture> =>
  changing(session, async ({ pictures }) => {
    const picture = await pictures.store.add(wanted.name, wanted.use, await encoded(path, wanted.use))
    return { answer: picture, act: { subject: picture.id, before: {}, after: { ...picture } } }
  })

const wouldAdd = async (path: string, { name, use }: Wanted): Promise<StoredPicture> => {
  const { hash, width, height, files } = await encoded(path, use)
  const formats = files.map(({ format }) => format)
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  return { id: `${name}.${hash}`, use, width, height, formats, bytes }
}

const encoded = async (path: string, use: PictureUse) => {
  const { size } = await stat(path)
  if (size > MAX_PICTURE_BYTES)
    throw new CommandError(`${path} cannot be used: it is larger than ${MAX_PICTURE_BYTES / 1_000_000} MB`)
  const picture = await encodePicture(await readFile(path), use)
  if (E.isLeft(picture)) throw new CommandError(`${path} cannot be used: ${picture.left}`)
  return picture.right
}

const remove = (session: Session, id: string): Promise<void> =>
  changing(session, async deps => {
    const picture = await removable(deps, id)
    await deps.pictures.store.remove(id)
    return { answer: undefined, act: { subject: id, before: { ...picture }, after: {} } }
  })

const removable = async (deps: ActDeps, id: string): Promise<StoredPicture> => {
  const picture = (await deps.pictures.store.list()).find(each => each.id === id)
  if (picture === undefined) throw new CommandError(`There is no picture ${id}: see pictures list.`)
  const place = (await usedIn(deps)).get(id)
  if (place !== undefined)
    throw new CommandError(`The catalogue uses ${addressOf(id)} (${place}): nothing was changed.`)
  return picture
}

/** The pictures that the catalogue names, each with its place. */
const usedIn = async ({ db }: ActDeps): Promise<ReadonlyMap<string, string>> =>
  new Map(
    picturesIn(await exportCatalogue(db)).flatMap(({ path, address }) => {
      const id = address.startsWith(PICTURES_PATH) ? pictureOf(address.slice(PICTURES_PATH.length))?.id : undefined
      return id === undefined ? [] : [[id, path] as const]
    }),
  )

const useOf = (text: string): PictureUse => {
  const use = pictureUses.find(each => each === text)
  if (use === undefined) throw new CommandError(`--use ${text}: one of ${pictureUses.join(', ')}`)
  return use
}

const nameOf = (path: string, given: string | undefined): string => {
  const name = pictureName(given ?? basename(path, extname(path)))
  if (name === undefined || (given !== undefined && name !== given))
    throw new CommandError('--name: small Latin letters, digits and hyphens, 48 at most')
  return name
}

const line = ({ id, use, width, height, bytes }: StoredPicture): string =>
  `${addressOf(id)}  ${use}, ${width} × ${height}, ${Math.ceil(bytes / 1000)} kB`
