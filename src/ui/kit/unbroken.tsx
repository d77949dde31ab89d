/** A text in which one part, such as a name or an order number, is not torn where a line has room for it. */
export function Unbroken({ part, text }: { readonly part: string; readonly text: string }) {
  const at = text.indexOf(part)
  return at < 0 || part === '' ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <span className="unbroken">{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}
