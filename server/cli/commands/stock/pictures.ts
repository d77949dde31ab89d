import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { addPicture, listPictures, type RemoveRefusal, removePicture } from '@server/acts/catalogue/pictures'
import { doingOf, performing } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import {
  type PictureFault,
  pictureFaultWords,
  type PictureUse,
  pictureUses,
  sizeFault,
} from '@server/pictures/encode-picture'
import { type StoredPicture, addressOf, pictureName } from '@server/pictures/picture-store'
import { counted } from '@server/platform/counted'

const adding = t.intersection([
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
    .action(async (file: string, options: unknown) => {
      const { dryRun, json, use, name } = asked(adding, options)
      const path = resolve(cwd, file)
      const given = { use: useOf(use), name: nameOf(path, name), bytes: await contentOf(path) }
      const added = await addPicture(await session.open(), doingOf(session), given)
      if (E.isLeft(added)) throw unusable(path, added.left)
      const picture = added.right
      if (json) return out(jsonOf({ ...picture, address: addressOf(picture.id) }))
      return out(`${dryRun ? 'Would be added' : 'Added'}: ${line(picture)}`)
    })

  pictures
    .command('list')
    .description('List the pictures with their addresses.')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const rows = await listPictures(await session.open())
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
      const id = await performing(session, removePicture(given), words)
      if (json) return out(jsonOf({ id, removed: !dryRun }))
      return out(`${dryRun ? 'Would be removed' : 'Removed'}: ${addressOf(id)}`)
    })
}

const contentOf = async (path: string): Promise<Buffer> => {
  const large = sizeFault((await stat(path)).size)
  if (large !== undefined) throw unusable(path, large)
  return readFile(path)
}

const unusable = (path: string, fault: PictureFault): CommandError =>
  new CommandError(`${path} cannot be used: ${pictureFaultWords(fault)}`)

const words = (refusal: RemoveRefusal): string => {
  switch (refusal._tag) {
    case 'no_picture':
      return `There is no picture ${refusal.id}: see pictures list.`
    case 'picture_in_use':
      return `The catalogue uses ${addressOf(refusal.id)} (${refusal.place}): nothing was changed.`
  }
}

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
