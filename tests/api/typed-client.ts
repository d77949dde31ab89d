import { register } from 'node:module'

/*
 * openapi-typescript needs the API that TypeScript had up to version 6. The compiler of this repository does not have it.
 * The import leads to a package that contains an older one.
 */
const hook = `
export const resolve = (specifier, context, next) =>
  specifier === 'typescript'
    ? { url: new URL('older-typescript.mjs', context.parentURL).href, shortCircuit: true }
    : next(specifier, context)
export const load = (url, context, next) =>
  url.endsWith('/older-typescript.mjs')
    ? { format: 'module', source: "import older from '@ts-morph/common'; export default older.ts", shortCircuit: true }
    : next(url, context)
`

/** The types of a client, as integrators generate them from the document. */
export const clientTypes = async (published: string): Promise<string> => {
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  const types = astToString(await openapiTS(published))
  return `// Written by tests/api/typed-client.test.ts. The descriptions are in the document.\n\n${withoutComments(types)}`
}

const withoutComments = (types: string): string => types.replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n?/gmu, '')
