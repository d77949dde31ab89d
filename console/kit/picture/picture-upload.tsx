import * as E from 'fp-ts/Either'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import { type ConsolePictureUse, pictureCalls } from '~/contract/console/pictures'
import type { Failure } from '~/domain/shared/failure'
import { FileProgressBar } from '@console/kit/act/file-progress'
import { Upload } from '@console/kit/base/upload'
import { useAct } from '@console/kit/calls/use-act'
import { useFailureWords } from '@console/kit/calls/use-failure-words'

/** A longer name is cut at its beginning: its end has the form of the file. */
const LONGEST_NAME = 200

/** Uploads a picture as soon as it is chosen. */
export function PictureUpload({
  use,
  onAdded,
}: {
  readonly use: ConsolePictureUse
  readonly onAdded: (address: string) => void
}) {
  const { t } = useTranslation('pictures')
  const { run, pending, progress } = useAct(pictureCalls.addPicture)
  const words = useFailureWords()
  const [failure, setFailure] = useState<Failure<Refused>>()
  const send = async (file: File): Promise<void> => {
    setFailure(undefined)
    const done = await run({ input: { name: file.name.slice(-LONGEST_NAME), use }, dry_run: false }, file)
    if (E.isRight(done)) onAdded(done.right.address)
    else setFailure(done.left)
  }
  return (
    <>
      <Upload
        label={t('upload')}
        hint={t('file')}
        accept="image/*"
        onFile={file => void send(file)}
        disabled={pending}
        error={failure === undefined ? undefined : words(failure, pictureCalls.addPicture.command)}
      />
      {progress === undefined ? null : <FileProgressBar progress={progress} />}
    </>
  )
}
