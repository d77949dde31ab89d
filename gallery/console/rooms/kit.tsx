import { FileProgressBar } from '@console/kit/act/file-progress'
import type { FileProgress } from '@console/kit/calls/send-file'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'

const STEPS: readonly FileProgress[] = [
  { step: 'sending', part: 0.4 },
  { step: 'sending', part: 1 },
  { step: 'reading', lines: 12_000 },
  { step: 'writing', written: 3_500, all: 17_500 },
]

export const kit: readonly ConsoleExhibit[] = [
  {
    name: 'kit/file-progress',
    draw: () => STEPS.map(progress => <FileProgressBar key={JSON.stringify(progress)} progress={progress} />),
    sees: 'progress',
  },
]
