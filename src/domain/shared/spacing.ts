/**
 * Puts a space between Chinese and Latin letters or digits: `請填寫QQ 號碼` becomes `請填寫 QQ 號碼`. For sentences that a label or
 * a name is set into.
 */
export const spaced = (text: string): string =>
  text.replace(/(\p{Script=Han})(?=[A-Za-z\d])|([A-Za-z\d])(?=\p{Script=Han})/gu, '$& ')
