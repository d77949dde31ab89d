import { countryCodes, readEntered } from '~/domain/account/phone'
import { numbersOf, type PhoneNumber } from '@server/identity/shared/numbers'

/**
 * The phone numbers that a text may mean, however it is spelled. Without a dialling code it may be a number of several
 * places: `6612 3456` is one in Macau and one in Hong Kong.
 */
export const numbersMeant = (text: string): readonly PhoneNumber[] => {
  const { read } = numbersOf([])
  const parse = (country: string, raw: unknown) => (typeof raw === 'string' ? read(country, raw)?.tel : undefined)
  const local = countryCodes.flatMap(country => {
    const entered = readEntered({ country, tel: text }, countryCodes, parse)
    return read(entered.country, entered.tel) ?? []
  })
  const [, code = '', rest = ''] = /^(?:\+|00)(\d{1,3})[ -]+(.+)$/u.exec(text.normalize('NFKC').trim()) ?? []
  const abroad = read(`+${code}`, rest)
  const all = [...local, ...(abroad === undefined ? [] : [abroad])]
  return [...new Map(all.map(number => [number.countryCode + number.tel, number])).values()]
}
