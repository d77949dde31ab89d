/** One wave band: where its first crest starts, half a wave's length, height of the water, of the wave, and how deep it is. */
interface Band {
  readonly tone: 'wave-dark' | 'wave-middle' | 'wave-light'
  readonly from: number
  readonly half: number
  readonly y: number
  readonly rise: number
  readonly depth: number
}

interface Scene {
  readonly sun: { readonly x: number; readonly y: number; readonly r: number }
  readonly bands: readonly Band[]
}

const dusk: Scene = {
  sun: { x: 276, y: 104, r: 40 },
  bands: [
    { tone: 'wave-dark', from: -120, half: 30, y: 112, rise: 15, depth: 90 },
    { tone: 'wave-middle', from: -90, half: 30, y: 126, rise: 15, depth: 15 },
    { tone: 'wave-light', from: -36, half: 24, y: 148, rise: 12, depth: 11 },
    { tone: 'wave-middle', from: -84, half: 24, y: 166, rise: 12, depth: 16 },
  ],
}

const sea: Scene = {
  sun: { x: 270, y: 100, r: 36 },
  bands: [
    { tone: 'wave-dark', from: -76, half: 24, y: 108, rise: 13, depth: 90 },
    { tone: 'wave-light', from: -26, half: 24, y: 122, rise: 13, depth: 12 },
    { tone: 'wave-middle', from: -120, half: 30, y: 142, rise: 15, depth: 18 },
    { tone: 'wave-light', from: -40, half: 20, y: 170, rise: 10, depth: 10 },
  ],
}

/** A banner's drawn ground: the sun over the waves of the pavement. */
export function SceneArt({ art }: { readonly art: string | undefined }) {
  const { sun, bands } = art === 'sea' ? sea : dusk
  return (
    <svg viewBox="0 0 340 176" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <circle className="sun" cx={sun.x} cy={sun.y} r={sun.r} />
      {bands.map((band, index) => (
        <path key={index} className={band.tone} d={outline(band)} />
      ))}
    </svg>
  )
}

/** There along the crests, back along a calmer lower edge. */
const outline = ({ from, half, y, rise, depth }: Band): string => {
  const steps = Array.from({ length: Math.ceil((460 - from) / (2 * half)) }, (_, step) => from + (step + 1) * 2 * half)
  const to = from + steps.length * 2 * half
  const low = y + depth
  const back = steps.map((_, step) => to - (step + 1) * 2 * half)
  return (
    `M${from} ${y}Q${from + half} ${y - rise} ${from + 2 * half} ${y}` +
    steps
      .slice(1)
      .map(x => `T${x} ${y}`)
      .join('') +
    `V${low}Q${to - half} ${low + rise * 0.35} ${back[0]} ${low}` +
    back
      .slice(1)
      .map(x => `T${x} ${low}`)
      .join('') +
    'Z'
  )
}
