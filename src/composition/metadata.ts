/** What inversify asks `reflect-metadata` for where nothing is decorated: values kept beside objects, by name and, if said, property. */
const kept = new WeakMap<object, Map<unknown, unknown>>()

const nameOf = (name: unknown, property: PropertyKey | undefined): unknown =>
  property === undefined ? name : `${String(name)} of ${String(property)}`

const getOwnMetadata = (name: unknown, on: object, property?: PropertyKey): unknown =>
  kept.get(on)?.get(nameOf(name, property))

const getMetadata = (name: unknown, on: object, property?: PropertyKey): unknown => {
  if (kept.get(on)?.has(nameOf(name, property)) === true) return getOwnMetadata(name, on, property)
  const parent: object | null = Object.getPrototypeOf(on)
  return parent === null ? undefined : getMetadata(name, parent, property)
}

const defineMetadata = (name: unknown, value: unknown, on: object, property?: PropertyKey): void => {
  kept.set(on, (kept.get(on) ?? new Map<unknown, unknown>()).set(nameOf(name, property), value))
}

Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata })
