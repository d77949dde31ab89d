/** Saves a text as a file of this computer. */
export const saveText = (
  name: string,
  type: 'text/csv' | 'text/html' | 'application/json' | 'text/plain',
  text: string,
): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
