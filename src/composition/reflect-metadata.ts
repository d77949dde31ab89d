/**
 * The three functions of `reflect-metadata` that Inversify calls: it keeps its counters of bindings and modules with them. The
 * browser build takes this file in the package's place, because nothing here uses decorators and the whole package is 3 kB.
 */
const entries = new WeakMap<object, Map<unknown, unknown>>()

const getOwnMetadata = (key: unknown, target: object): unknown => entries.get(target)?.get(key)

const getMetadata = (key: unknown, target: object): unknown => {
  const found = getOwnMetadata(key, target)
  const parent: unknown = found === undefined ? Reflect.getPrototypeOf(target) : null
  return typeof parent === 'object' && parent !== null ? getMetadata(key, parent) : found
}

const defineMetadata = (key: unknown, value: unknown, target: object): void => {
  const own = entries.get(target) ?? new Map<unknown, unknown>()
  entries.set(target, own.set(key, value))
}

Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata })
