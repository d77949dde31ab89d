import type { Lang } from '~/domain/locale'

/** What a message with a code says. The last line is for the phone, which offers the code where it belongs and nowhere else. */
export const codeMessage = (code: string, lang: Lang, publicUrl: string): string => {
  const { hostname, protocol } = new URL(publicUrl)
  const says =
    lang === 'en'
      ? `Your code is ${code}. It is good for 5 minutes. Tell it to nobody.`
      : `驗證碼：${code}，5 分鐘內有效，切勿告訴任何人。`
  return protocol === 'https:' ? `${says}\n\n@${hostname} #${code}` : says
}
