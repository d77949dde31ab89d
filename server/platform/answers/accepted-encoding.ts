export type Encoding = 'br' | 'gzip'

/** The best encoding that a client accepts: Brotli before gzip. An encoding with a weight of zero is refused. */
export const acceptedEncoding = (accepted: string): Encoding | undefined => {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .flatMap(each => {
        const [name = '', ...parameters] = each.split(';').map(part => part.trim())
        return parameters.some(part => /^q=0(?:\.0*)?$/u.test(part)) ? [] : [name]
      }),
  )
  return (['br', 'gzip'] as const).find(each => taken.has(each))
}
