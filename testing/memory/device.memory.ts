import * as T from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import type { DevicePort, SavedFile } from '~/domain/site/device.port'

/** The calls to a device, in order. */
export interface DeviceDiary {
  readonly copied: string[]
  readonly shared: { readonly title: string; readonly url: string }[]
  readonly saved: SavedFile[]
  readonly left: string[]
  readonly renewed: string[]
  readonly logged: string[]
}

/** A device that accepts every call and records it; with `copies: false` it refuses to copy. */
export const memoryDevice = ({ copies = true } = {}): DevicePort & { readonly diary: DeviceDiary } => {
  const diary: DeviceDiary = { copied: [], shared: [], saved: [], left: [], renewed: [], logged: [] }
  return {
    diary,
    agent: '',
    copy: text =>
      copies
        ? TE.fromIO(() => {
            diary.copied.push(text)
          })
        : TE.left('NotAllowedError'),
    sharing: { nativeBridge: false, canShare: true },
    share: what =>
      TE.fromIO(() => {
        diary.shared.push(what)
      }),
    save: file =>
      TE.fromIO(() => {
        diary.saved.push(file)
      }),
    leave: url => () => {
      diary.left.push(url)
    },
    renew: path => () => {
      diary.renewed.push(path)
    },
    log: what => () => {
      diary.logged.push(what)
    },
    wallet: { pay: () => T.of('missing') },
  }
}
