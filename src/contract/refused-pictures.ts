import { isPicture } from '~/domain/shared/safe-url'

let tell: ((address: string) => void) | undefined

/** Runs a decoder, and calls `refused` with each address that it leaves out because it is not the address of a picture. */
export const watchPictures = <A>(refused: (address: string) => void, decode: () => A): A => {
  const outer = tell
  tell = refused
  try {
    return decode()
  } finally {
    tell = outer
  }
}

/** The address of a picture, or an empty text in place of any other address. */
export const admitPicture = (address: string): string => {
  if (isPicture(address)) return address
  if (address !== '') tell?.(address)
  return ''
}
