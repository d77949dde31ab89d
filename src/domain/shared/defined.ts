/** The properties that have a value: for types in which a property may be absent but never undefined. */
export const defined = <T extends object>(properties: T): Defined<T> => {
  const found: Defined<T> = {}
  for (const [name, value] of Object.entries(properties))
    if (value !== undefined) Object.assign(found, { [name]: value })
  return found
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }
