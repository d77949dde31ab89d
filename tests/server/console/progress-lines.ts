import { type ActCall, UPLOAD_TYPE } from '~/contract/console/console-call'
import { PROGRESS_TYPE } from '~/contract/console/progress'
import type { Console } from '@tests/server/console/harness'

/** Does an act with a file over HTTP, and asks how far it is. Answers the lines, as they are on the wire. */
export const progressLines = async <Input, Answer>(
  url: string,
  { cookie }: Console,
  call: ActCall<Input, Answer>,
  { input, file, path = call.path }: { readonly input: Input; readonly file: string; readonly path?: string },
): Promise<{ readonly type: string | null; readonly lines: readonly unknown[] }> => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: `${JSON.stringify(call.body.encode({ input, dry_run: false, reason: 'why' }))}\n${file}`,
    headers: {
      cookie,
      accept: `application/json, ${PROGRESS_TYPE}`,
      'accept-language': 'en',
      'content-type': UPLOAD_TYPE,
      'x-requested-with': 'XMLHttpRequest',
      'sec-fetch-site': 'same-origin',
    },
  })
  const text = await response.text()
  return { type: response.headers.get('content-type'), lines: text.trimEnd().split('\n').map(parsed) }
}

const parsed = (line: string): unknown => JSON.parse(line)
