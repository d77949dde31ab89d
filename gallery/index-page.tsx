import { type ReactNode, useState } from 'react'
import type { Exhibit } from '@gallery/stage/exhibit'
import { exhibits } from '@gallery/exhibits'
import { type Knobs, usual, writeKnobs } from '@gallery/stage/knobs'

const roomOf = ({ name }: Exhibit): string => name.split('/')[0] ?? ''
const rooms = [...new Set(exhibits.map(roomOf))]
const widths = ['390', '360', '768'] as const

/** Every exhibit by its room, and one of them in a phone's width. */
export function IndexPage() {
  const [knobs, setKnobs] = useState<Knobs>(usual)
  const [width, setWidth] = useState<(typeof widths)[number]>('390')
  const [name, setName] = useState(() => decodeURIComponent(window.location.hash.slice(1)) || (exhibits[0]?.name ?? ''))
  const address = `/gallery/${name}?${writeKnobs(knobs)}`
  return (
    <div className="gallery">
      <nav aria-label="Exhibits">
        {rooms.map(room => (
          <section key={room}>
            <h2>{room}</h2>
            {exhibits
              .filter(exhibit => roomOf(exhibit) === room)
              .map(exhibit => (
                <a
                  key={exhibit.name}
                  href={`#${exhibit.name}`}
                  aria-current={exhibit.name === name ? 'true' : undefined}
                  onClick={() => setName(exhibit.name)}
                >
                  {exhibit.name.slice(room.length + 1)}
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
            <select
              value={width}
              onChange={event => setWidth(widths.find(each => each === event.target.value) ?? '390')}
            >
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
