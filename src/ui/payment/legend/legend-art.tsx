import type { ReactNode } from 'react'
import '~/ui/kit/picture/drawing.css'
import '~/ui/payment/legend/legend-art.css'

/** One step of a tutorial: a phone, and on its screen what the shopper will see. An unknown name leaves the screen empty. */
export function LegendArt({ scene }: { readonly scene: string }) {
  return (
    <svg className="drawing legend-art" viewBox="0 0 120 128" aria-hidden="true">
      <rect className="fill-ground" width="120" height="128" rx="16" />
      <rect className="fill-dark" x="28" y="12" width="64" height="128" rx="13" />
      <path className="fill-paper" d="M34 26a8 8 0 0 1 8-8h36a8 8 0 0 1 8 8v102h-52z" />
      <rect className="fill-dark" x="51" y="18" width="18" height="5" rx="2.5" />
      {scenes.get(scene)}
      <path className="fill-ground" d="M0 104h28v24h-12a16 16 0 0 1-16-16zM92 104h28v8a16 16 0 0 1-16 16h-12z" />
    </svg>
  )
}

const modules = 'M48 52h10v10h-10zM62 52h10v10h-10zM48 66h10v10h-10zM63 67h4v4h-4zM69 73h4v4h-4z'

const scenes: ReadonlyMap<string, ReactNode> = new Map<string, ReactNode>([
  [
    // a screen of apps, one of them tapped
    'open',
    <g key="open">
      <path
        className="fill-light"
        d="M41 34h10v10h-10zM69 34h10v10h-10zM41 50h10v10h-10zM69 50h10v10h-10zM41 66h10v10h-10zM55 66h10v10h-10zM69 66h10v10h-10zM55 34h10v10h-10z"
      />
      <rect className="fill-middle" x="52" y="47" width="16" height="16" rx="4" />
      <circle className="fill-accent" cx="64" cy="61" r="6" />
      <path className="stroke-light" d="M44 100H76" />
    </g>,
  ],
  [
    // corners around a code, a line that runs over it
    'scan',
    <g key="scan">
      <path className="fill-ink" d={modules} />
      <path className="stroke-light" d="M41 56V46H51M69 46H79V56M79 74V84H69M51 84H41V74" />
      <rect className="fill-accent" x="38" y="63" width="44" height="4" rx="2" />
      <rect className="fill-light" x="44" y="98" width="32" height="10" rx="5" />
    </g>,
  ],
  [
    // three dots in the corner, and in the menu below them the entry for a browser
    'browser',
    <g key="browser">
      <path className="stroke-light" d="M40 34H58" />
      <path className="fill-ink" d="M69 32h4v4h-4zM75 32h4v4h-4zM81 32h4v4h-4z" />
      <path className="fill-light" d="M46 46h36a4 4 0 0 1 4 4v42a4 4 0 0 1-4 4h-36a4 4 0 0 1-4-4v-42a4 4 0 0 1 4-4z" />
      <path className="stroke-dark" d="M50 56H76M50 86H70" />
      <rect className="fill-middle" x="46" y="64" width="36" height="14" rx="4" />
      <path className="stroke-paper" d="M52 71H70" />
      <circle className="fill-accent" cx="77" cy="74" r="6" />
    </g>,
  ],
  [
    // who is paid, how much, the button
    'amount',
    <g key="amount">
      <circle className="fill-middle" cx="60" cy="38" r="8" />
      <path className="stroke-light" d="M50 54H70" />
      <rect className="fill-dark" x="46" y="62" width="28" height="11" rx="3" />
      <path className="stroke-dashed" d="M42 82H78" />
      <rect className="fill-accent" x="42" y="92" width="36" height="13" rx="6.5" />
    </g>,
  ],
  [
    // a face in its frame
    'face',
    <g key="face">
      <path className="stroke-light" d="M42 50V40H52M68 40H78V50M78 76V86H68M52 86H42V76" />
      <circle className="fill-light" cx="60" cy="63" r="16" />
      <circle className="fill-dark" cx="54" cy="60" r="2" />
      <circle className="fill-dark" cx="66" cy="60" r="2" />
      <path className="stroke-dark" d="M53 69Q60 74 67 69" />
      <circle className="fill-accent" cx="60" cy="103" r="6" />
    </g>,
  ],
  [
    // six digits above their keys
    'pin',
    <g key="pin">
      <path
        className="fill-dark"
        d="M40 42a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM48 42a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM56 42a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM64 42a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"
      />
      <circle className="fill-accent" cx="75" cy="42" r="4" />
      <path
        className="fill-light"
        d="M40 60h11v9h-11zM55 60h11v9h-11zM70 60h11v9h-11zM40 74h11v9h-11zM55 74h11v9h-11zM70 74h11v9h-11zM40 88h11v9h-11zM55 88h11v9h-11zM70 88h11v9h-11zM55 102h11v9h-11z"
      />
    </g>,
  ],
  [
    // back in the shop: a ticket with a tick
    'back',
    <g key="back">
      <path
        className="fill-light"
        d="M40 46a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v9a5 5 0 0 0 0 10v9a4 4 0 0 1-4 4h-32a4 4 0 0 1-4-4v-9a5 5 0 0 0 0-10z"
      />
      <circle className="fill-middle" cx="60" cy="60" r="11" />
      <path className="stroke-paper" d="M54.5 60.500L58.5 64.500L65.5 56.5" />
      <circle className="fill-accent" cx="60" cy="96" r="6" />
    </g>,
  ],
  [
    // a message being written
    'write',
    <g key="write">
      <path className="stroke-light" d="M44 36H64" />
      <rect className="fill-light" x="40" y="46" width="40" height="20" rx="6" />
      <path className="stroke-dark" d="M46 53H70M46 59H60" />
      <path
        className="fill-light"
        d="M40 84h9v7h-9zM51 84h9v7h-9zM62 84h9v7h-9zM73 84h8v7h-8zM40 95h9v7h-9zM51 95h9v7h-9zM62 95h9v7h-9zM73 95h8v7h-8z"
      />
      <rect className="fill-accent" x="72" y="53" width="2.5" height="8" />
    </g>,
  ],
  [
    // and sent
    'send',
    <g key="send">
      <path
        className="fill-middle"
        d="M46 40h26a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6v6l-7-6h-19a6 6 0 0 1-6-6v-10a6 6 0 0 1 6-6z"
      />
      <path className="stroke-paper" d="M48 48H70M48 54H62" />
      <rect className="fill-light" x="40" y="92" width="26" height="13" rx="6.5" />
      <circle className="fill-accent" cx="75" cy="98.5" r="7" />
    </g>,
  ],
  [
    // an answer comes in
    'answer',
    <g key="answer">
      <path className="fill-middle" d="M54 36h18a6 6 0 0 1 6 6v6a6 6 0 0 1-6 6h-18a6 6 0 0 1-6-6v-6a6 6 0 0 1 6-6z" />
      <path
        className="fill-light"
        d="M46 64h22a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6h-16l-7 6v-6a6 6 0 0 1-5-6v-8a6 6 0 0 1 6-6z"
      />
      <circle className="fill-accent" cx="49" cy="74" r="4" />
      <path className="stroke-dark" d="M57 74H67" />
    </g>,
  ],
])
