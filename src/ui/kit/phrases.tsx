/** A text whose phrases are not torn at a line's end: it breaks after its punctuation first. */
export function Phrases({ text }: { readonly text: string }) {
  const phrases = text.match(PHRASE) ?? []
  return phrases.length < 2
    ? text
    : phrases.map((phrase, index) => (
        <span className="unbroken" key={index}>
          {phrase}
        </span>
      ))
}

// up to and with an ideographic comma, full stop, or a full-width comma or semicolon
const PHRASE = /[^\u3001\u3002\uff0c\uff1b]+[\u3001\u3002\uff0c\uff1b]*/gu
