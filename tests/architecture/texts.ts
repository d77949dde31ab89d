import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { Lang } from '~/domain/shared/locale'

/** What a language says, by namespace and path: `common:tabs.shop`. An item of a list has its place: `policies:about.text.0`. */
export type Said = ReadonlyMap<string, string>

/** The words of a namespace's file, each by its whole key. */
export const said = (namespace: string, texts: unknown): Said => new Map(leaves(`${namespace}:`, '', texts))

const leaves = (namespace: string, path: string, value: unknown): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[namespace + path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(namespace, path === '' ? key : `${path}.${key}`, inner))
}

/** Where the messages of the server and of the simulators are. */
const MESSAGES = { server: 'server/platform/messages', simulators: 'simulators/messages' }

/** The messages of the server or of the simulators in one language, by their keys. */
export const messages = (of: keyof typeof MESSAGES, language: Lang): Said =>
  new Map<string, string>(Object.entries(JSON.parse(readFileSync(join(MESSAGES[of], `${language}.json`), 'utf8'))))

/** Every language's words as they stand in its folder. `head.json` speaks to search engines, by the names of pages. */
export const languages = (folder: 'src/ui/i18n' | 'console/i18n'): ReadonlyMap<string, Said> =>
  new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => [name, saidIn(join(folder, name))]),
  )

const saidIn = (folder: string): Said =>
  new Map(
    readdirSync(folder)
      .filter(file => file.endsWith('.json'))
      .flatMap(file => [...said(file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')))]),
  )

/** `{{count}}` and the like, sorted. */
export const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/gu)].map(([, name = '']) => name).toSorted()

/** A key without its plural's form: what code asks for. */
export const asked = (key: string): string => key.replace(/_(?:one|other)$/u, '')

/** True if code that asks for texts by `pattern` can get this key, alone or with the whole list or object it is in. */
export const isAskedBy = (key: string, pattern: RegExp): boolean => {
  const [namespace = '', path = ''] = asked(key).split(':')
  const steps = path.split('.')
  return steps.some((_, at) => pattern.test(`${namespace}:${steps.slice(0, at + 1).join('.')}`))
}

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const inner = (node: Node): readonly Node[] =>
  Object.values(node).flatMap(value => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

const all = (node: Node): readonly Node[] => [node, ...inner(node).flatMap(all)]

const parsed = (path: string, code: string): readonly Node[] => {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path} cannot be read`)
  return all(program)
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')

/** Patterns of the texts that a piece of code can give: a literal as it is, a template with any text in its gaps. */
const spoken = (node: Node): readonly string[] =>
  all(node).flatMap(each => {
    if (each.type === 'Literal' && typeof each['value'] === 'string') return [escaped(each['value'])]
    if (each.type !== 'TemplateLiteral' || !Array.isArray(each['quasis'])) return []
    const parts = each['quasis'].filter(isNode).map(({ value }) => {
      const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : ''
      return escaped(typeof cooked === 'string' ? cooked : '')
    })
    return parts.length > 1 ? [parts.join('[^.:]+')] : parts
  })

const calls = (nodes: readonly Node[], named: (callee: Node) => boolean): readonly (readonly Node[])[] =>
  nodes.flatMap(({ type, callee, arguments: given }) =>
    type === 'CallExpression' && isNode(callee) && named(callee) && Array.isArray(given) ? [given.filter(isNode)] : [],
  )

const isNamed = (name: string) => (callee: Node) =>
  callee['name'] === name || (isNode(callee['property']) && callee['property']['name'] === name)

/** The keys that a file asks for, as patterns over whole keys; with what it says where it names one by a variable. */
export const askedIn = (path: string, code: string): readonly RegExp[] => {
  const nodes = parsed(path, code)
  const namespaces = ['common', ...calls(nodes, isNamed('useTranslation')).flatMap(given => given.flatMap(spoken))]
  const asks = calls(nodes, isNamed('t')).map(given => given[0])
  const literal = asks.flatMap(first => (first === undefined ? [] : spoken(first)))
  // `t(label)`: the keys stand elsewhere in the file
  const byVariable = asks.some(
    first => first !== undefined && first.type !== 'Literal' && first.type !== 'TemplateLiteral',
  )
  const elsewhere = byVariable ? nodes.flatMap(node => (node.type === 'Literal' ? spoken(node) : [])) : []
  return [...new Set([...literal, ...elsewhere])].flatMap(key =>
    /^[\w-]+:/u.test(key) ? [new RegExp(`^${key}$`, 'u')] : namespaces.map(each => new RegExp(`^${each}:${key}$`, 'u')),
  )
}

/** A place that asks for messages: their keys, and the names of the values that it gives; undefined if they stand elsewhere. */
export interface MessageUse {
  readonly keys: readonly RegExp[]
  readonly values: readonly string[] | undefined
}

/** The uses of `message(lang, key, values)` in a file. A literal outside of a call may be a key that a variable holds. */
export const messagesIn = (path: string, code: string): readonly MessageUse[] => {
  const nodes = parsed(path, code)
  const uses = calls(nodes, isNamed('message')).map(([, key, values]) => ({
    keys: key === undefined ? [] : spoken(key).map(whole),
    values: values === undefined ? [] : values.type === 'ObjectExpression' ? inner(values).flatMap(nameOf) : undefined,
  }))
  const literals = nodes.flatMap(node => (node.type === 'Literal' ? spoken(node) : []))
  return [...uses, { keys: literals.map(whole), values: undefined }]
}

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'u')

const nameOf = ({ key }: Node): readonly string[] =>
  isNode(key) && typeof key['name'] === 'string' ? [key['name']] : []

/** Attributes that are read or heard. */
const HEARD = [
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]

/** Words that stand in a component itself. */
export const wordsIn = (path: string, code: string): readonly string[] =>
  parsed(path, code).flatMap(node => {
    if (node.type === 'JSXText') return wordsOf(node['value'])
    if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !isNode(node['value'])) return []
    return HEARD.includes(String(node['name']['name'])) && node['value'].type === 'Literal'
      ? wordsOf(node['value']['value'])
      : []
  })

const wordsOf = (text: unknown): readonly string[] =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) ? [text.trim()] : []

const textOf = (template: Node): string => {
  const parts = Array.isArray(template['quasis']) ? template['quasis'].filter(isNode) : []
  return parts.map(({ value }) => (isCooked(value) ? value.cooked : '')).join('…')
}

const isCooked = (value: unknown): value is { readonly cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'

/** Chinese sentences in code with values in them. The language files set the spaces around values. */
export const chineseTemplates = (path: string, code: string): readonly string[] =>
  parsed(path, code)
    .filter(({ type }) => type === 'TemplateLiteral')
    .map(textOf)
    .filter(text => /\p{sc=Han}.*…|….*\p{sc=Han}/su.test(text))
