import { type Change, type Mutant, mutant } from '@tests/conform/mutants/mutant'

type Headers = Readonly<Record<string, string>>

/** The headers for a page of another origin are other ones. */
const cors =
  (change: (headers: Headers, origin: string) => Headers): Change =>
  parts => ({
    ...parts,
    cors: request => {
      const { headers, isPreflight } = parts.cors(request)
      return { isPreflight, headers: change(headers, request.header('Origin') ?? '') }
    },
  })

const without =
  (name: string, part: string): ((headers: Headers) => Headers) =>
  headers => ({ ...headers, ...(name in headers ? { [name]: (headers[name] ?? '').replace(part, '') } : {}) })

export const elsewhereMutants: readonly Mutant[] = [
  mutant(
    'E-01',
    'a preflight does not allow `Content-Type`',
    cors(without('Access-Control-Allow-Headers', 'Content-Type')),
  ),
  mutant('E-01', 'a preflight does not allow `DELETE`', cors(without('Access-Control-Allow-Methods', 'DELETE'))),
  mutant(
    'E-01',
    'a preflight allows any origin',
    cors(headers => ({ ...headers, 'Access-Control-Allow-Origin': '*' })),
  ),
  mutant('E-02', 'pages cannot read `Date`', cors(without('Access-Control-Expose-Headers', 'Date'))),
  mutant(
    'E-03',
    'every origin is allowed',
    cors((headers, origin) => ({ ...headers, 'Access-Control-Allow-Origin': origin })),
  ),
]
