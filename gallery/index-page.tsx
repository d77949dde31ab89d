import { type ReactNode, useState } from 'react'
import { type Knobs, usual, writeKnobs } from '@gallery/stage/knobs'

const roomOf = (name: string): string => name.split('/')[0] ?? ''

/** Every exhibit by its room, and one of them in one of these widths. */
export function IndexPage({
  names,
  widths,
}: {
  readonly names: readonly string[]
  readonly widths: readonly string[]
}) {
  const rooms = [...new Set(names.map(roomOf))]
  const [knobs, setKnobs] = useState<Knobs>(usual)
  const [width, setWidth] = useState(widths[0] ?? '')
  const [name, setName] = useState(() => decodeURIComponent(window.location.hash.slice(1)) || (names[0] ?? ''))
  const address = `/gallery/${name}?${writeKnobs(knobs)}`
  return (
    <div className="gallery">
      <nav aria-label="Exhibits">
        {rooms.map(room => (
          <section key={room}>
            <h2>{room}</h2>
            {names
              .filter(each => roomOf(each) === room)
              .map(each => (
                <a
                  key={each}
                  href={`#${each}`}
                  aria-current={each === name ? 'true' : undefined}
                  onClick={() => setName(each)}
                >
                  {each.slice(room.length + 1)}
                </a>
              ))}
          </section>
        ))}
      </nav>
      <main>
        <form>
          <Knob label="Language">
            <select
              value={knobs.lang}
              onChange={event => setKnobs({ ...knobs, lang: event.target.value === 'en' ? 'en' : 'zh-Hant' })}
            >
              <option>zh-Hant</option>
              <option>en</option>
            </select>
          </Knob>
          <Knob label="Edition">
            <select
              value={knobs.edition}
              onChange={event => setKnobs({ ...knobs, edition: event.target.value === 'hk' ? 'hk' : 'mo' })}
            >
              <option>mo</option>
              <option>hk</option>
            </select>
          </Knob>
          <Knob label="Scheme">
            <select
              value={knobs.scheme}
              onChange={event => setKnobs({ ...knobs, scheme: event.target.value === 'dark' ? 'dark' : 'light' })}
            >
              <option>light</option>
              <option>dark</option>
            </select>
          </Knob>
          <Knob label="Text">
            <select
              value={knobs.text}
              onChange={event => setKnobs({ ...knobs, text: event.target.value === '200' ? 200 : 100 })}
            >
              <option>100</option>
              <option>200</option>
            </select>
          </Knob>
          <Knob label="Width">
            <select value={width} onChange={event => setWidth(event.target.value)}>
              {widths.map(each => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </Knob>
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
        </form>
        <iframe key={address} className={`w${width}`} title={name} src={address} />
      </main>
    </div>
  )
}

function Knob({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label>
      {label} {children}
    </label>
  )
}
