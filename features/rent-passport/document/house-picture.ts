import type { PassportMonthState } from '../domain/passport.ts'

/** One path of the picture, with its colour tokens. */
export interface Shape {
  d: string
  fill?: string
  line?: { colour: string; width: number; dash?: number }
}

export const PICTURE = { width: 688, height: 764 }

const FLOORS = [
  { top: 124, height: 70 },
  { top: 234, height: 80 },
  { top: 354, height: 98 },
  { top: 492, height: 88 },
]
const BAYS = [70, 166, 262]
const NEXT_HOUSE = 332
const PLINTH = 604
const GROUND = 764

/** Both houses as flat SVG paths, for a page or a PDF. Up to 24 months, from the top left. */
export function housePicture(states: readonly PassportMonthState[]): Shape[] {
  return [
    ...WALLS,
    ...DOORS,
    ...Array.from({ length: 24 }, (_, index) => windowAt(index, states[index])).flat(),
  ]
}

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`

const WALLS: Shape[] = [
  { d: 'M12 86l36-38h260l36 38zM344 86l36-38h260l36 38z', fill: 'house-roof' },
  { d: rect(56, 34, 52, 52) + rect(308, 24, 72, 62) + rect(580, 34, 52, 52), fill: 'house-trim' },
  { d: rect(52, 34, 60, 8) + rect(304, 24, 80, 8) + rect(576, 34, 60, 8), fill: 'house-frame' },
  { d: rect(12, 80, 332, GROUND - 80), fill: 'house-wall' },
  { d: rect(344, 80, 332, GROUND - 80), fill: 'house-wall-2' },
  { d: rect(12, PLINTH + 8, 664, 4) + rect(339, 83, 10, GROUND - 83), fill: 'house-trim' },
  { d: rect(8, 74, 672, 9) + rect(12, PLINTH, 664, 8), fill: 'house-frame' },
]

const arch = (x: number, y: number, radius: number, foot: number): string =>
  `M${x - radius} ${foot}V${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0V${foot}z`

const DOORS: Shape[] = [282, 406].flatMap((centre, house): Shape[] => [
  { d: arch(centre, 668, 44, 752), fill: 'house-stone' },
  { d: arch(centre, 668, 34, 752), fill: 'house-reveal' },
  { d: `M${centre - 31} 668a31 31 0 0 1 62 0z`, fill: 'house-lit' },
  { d: rect(centre - 31, 672, 62, 80), fill: house === 0 ? 'house-door' : 'house-door-2' },
  { d: rect(centre - 11, 712, 22, 5), fill: 'house-brass' },
  { d: rect(centre - 52, 752, 104, 12), fill: 'house-step' },
])

function windowAt(index: number, state: PassportMonthState | undefined): Shape[] {
  const floor = FLOORS[Math.floor((index % 12) / 3)] ?? { top: 0, height: 0 }
  const centre = (BAYS[index % 3] ?? 0) + (index >= 12 ? NEXT_HOUSE : 0)
  const { top, height } = floor
  const left = centre - 32
  const sill: Shape = { d: rect(centre - 39, top + height, 78, 6), fill: 'house-stone' }
  if (state === undefined || state === 'not_verified') {
    const line = { colour: state ? 'house-outline' : 'house-frame', width: state ? 3 : 2 }
    const frame = { d: rect(left, top, 64, height), line: state ? { ...line, dash: 9 } : line }
    return [{ ...sill, fill: 'house-frame' }, state ? frame : { ...frame, fill: 'house-glass' }]
  }
  if (state === 'own_statement')
    return [
      { ...sill, fill: 'house-frame' },
      { d: rect(left, top, 64, height), fill: 'house-glass', line: { colour: 'house-lit', width: 3 } },
    ]
  const middle = Math.round(height / 2)
  const late: Shape[] =
    state === 'late'
      ? [{ d: rect(left - 3, top - 3, 70, height + 3), line: { colour: 'house-blind', width: 5 } }]
      : []
  return [
    sill,
    { d: rect(left, top, 64, height), fill: 'house-reveal' },
    { d: panes(left, top + 4, middle - 6), fill: 'house-lit-upper' },
    { d: panes(left, top + middle + 2, height - middle - 6), fill: 'house-lit' },
    ...late,
  ]
}

/** Two rows of three panes. */
function panes(left: number, top: number, height: number): string {
  const row = (height - 3) / 2
  return [0, 1]
    .flatMap((down) =>
      [0, 1, 2].map((across) => rect(left + 5 + across * 18.5, top + down * (row + 3), 16, row)),
    )
    .join('')
}
