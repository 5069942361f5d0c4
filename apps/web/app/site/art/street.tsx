interface House {
  left: number
  width: number
  height: number
  windows: 'two' | 'four'
}

const terrace: readonly House[] = [
  { left: 0, width: 118, height: 132, windows: 'two' },
  { left: 118, width: 104, height: 154, windows: 'four' },
  { left: 222, width: 132, height: 132, windows: 'two' },
  { left: 354, width: 110, height: 166, windows: 'four' },
  { left: 464, width: 140, height: 142, windows: 'two' },
  { left: 604, width: 110, height: 160, windows: 'four' },
]

const lampsOn = [
  { left: 20, top: 98 },
  { left: 178, top: 76 },
  { left: 484, top: 88 },
]

/** Neighbours behind the house, in the dark. They repeat for as far as the screen is wide. */
export function Street({ className }: { className?: string }) {
  return (
    <svg className={className} width="100%" height="190" aria-hidden="true">
      <pattern id="street" width="714" height="190" patternUnits="userSpaceOnUse">
        <path className="street-wall" d={terrace.map(outline).join('')} />
        <path className="street-glass" d={terrace.map(panes).join('')} />
        <path className="street-lit" d={lampsOn.map(({ left, top }) => pane(left, top)).join('')} />
        <path
          className="street-bars"
          d={lampsOn.map(({ left, top }) => `M${left + 11} ${top}v32M${left} ${top + 16}h22`).join('')}
        />
      </pattern>
      <rect width="100%" height="190" fill="url(#street)" />
    </svg>
  )
}

function outline({ left, width, height }: House): string {
  const eaves = 190 - height + 20
  const chimney = left + width - 34
  return `M${left} 190V${eaves}l16-20h${width - 32}l16 20V190zM${chimney} ${eaves - 38}h18v30h-18z`
}

function panes({ left, width, height, windows }: House): string {
  const top = 190 - height + 40
  const tops = windows === 'four' ? [top, top + 54] : [top]
  const columns = [left + 20, left + width - (windows === 'four' ? 44 : 42)]
  return tops.flatMap((y) => columns.map((x) => pane(x, y))).join('')
}

function pane(left: number, top: number): string {
  return `M${left} ${top}h22v32h-22z`
}

export function StreetLamp({ className }: { className?: string }) {
  return (
    <svg className={className} width="49" height="206" viewBox="0 0 60 250" aria-hidden="true">
      <path
        className="street-iron"
        d="M28 62h4v170h-4zM24 190h12v44H24zM19 232h22v18H19zM14 84h32v3.4H14zM20 22h20l-5-10H25zM28.6 4h2.8v9h-2.8zM22 58h16v5H22z"
      />
      <path className="street-lamp" d="M18 22h24l-6 36H24z" />
      <path className="street-mullions" d="M30 22v36M18 22l6 36M42 22l-6 36" />
    </svg>
  )
}
