import './doors.css'

const width = 387
const courses = Array.from({ length: 9 }, (_, index) => 40 + index * 34)
const joints = courses
  .map((y, index) => [0, 150, 300].map((x) => `M${x + (index % 2 === 0 ? 10 : 70)} ${y}h2v34h-2z`).join(''))
  .join('')
const railings = `${Array.from({ length: 13 }, (_, index) => 215 + index * 13)
  .map((x) => `M${x - 1.4} 330v-55h-1.6l3-9 3 9h-1.6v55z`)
  .join('')}M209 280h176v3H209z`

/** Spokes of a fanlight of radius 47 from its hub at 120, 124. */
const spokes = 'M120 124L82 96.4M120 124l-14.5-44.7M120 124l14.5-44.7M120 124l38-27.6'

/** Drawings behind the window, relative to the bottom left corner of the glass. */
const behindGlass = {
  cat: 'M24 0c-2-14 3-22 9-26l-1-8 6 5c2-.6 4-.6 6 0l6-5-1 8c2 4 1 9-3 11 4 4 6 9 5 15zM26-.5c-11 2-16-4-14.5-10l3 .5c-1 4 3 8 11.5 6.5z',
  books: 'M0-4h56v4H0zM6-22h6v18H6zM13-26h5v22h-5zM19-20h7v16h-7zM29-5l6-19 5 1.6-6 19zM44-18h9v14h-9z',
  plant:
    'M12 0l2-12h18l2 12zM23-12c-1-14-9-16-13-24 9 2 13 8 13 14 0-12 4-18 10-25 2 12-3 18-8 24 3-6 9-8 14-8-3 8-9 10-14 14z',
} as const

export interface DoorDrawingProps {
  number: number
  colour: 1 | 2 | 3
  behind: keyof typeof behindGlass
  open?: boolean
}

/** A front door, its number and the window beside it. */
export function DoorDrawing({ number, colour, behind, open = false }: DoorDrawingProps) {
  return (
    <svg className="door-drawing" viewBox={`0 0 ${width} 330`} aria-hidden="true">
      <path className={colour === 2 ? 'door-wall-2' : 'door-wall'} d={`M0 0h${width}v330H0z`} />
      <path className="door-trim" opacity=".65" d={courses.map((y) => `M0 ${y}h${width}v2H0z`).join('')} />
      <path className="door-trim" opacity=".4" d={joints} />
      <path className="door-frame" d={`M0 0h${width}v9H0z`} />
      <path className="door-trim" d={`M0 9h${width}v5H0zM0 0h4v330H0zM${width - 3} 0h3v330h-3z`} />
      {open && <path className="door-lit" opacity=".28" d="M92 298l-52 32h150l-40-32z" />}
      <path className="door-step" d="M42 312h156v18H42z" />
      <path className="door-stone" d="M52 298h136v15H52zM60 298V124a60 60 0 0 1 120 0v174z" />
      <path className="door-reveal" d="M70 298V124a50 50 0 0 1 100 0v174z" />
      <path className="door-lit" d="M73 124a47 47 0 0 1 94 0z" />
      <path className="door-spokes" d={spokes} />
      <path className="door-reveal" d="M110 124a10 10 0 0 1 20 0zM70 123h100v5H70z" />
      {open ? <OpenLeaf /> : <ClosedLeaf colour={colour} />}
      <SideWindow behind={behind} />
      <rect className="door-stone" x="193" y="150" width="34" height="34" rx="5" />
      <text className="door-number" x="210" y="174.5">
        {number}
      </text>
      <path className="door-reveal" d={railings} />
    </svg>
  )
}

function OpenLeaf() {
  return (
    <>
      <path className="door-lit" d="M73 128h94v170H73z" />
      <path className="door-lit-upper" d="M73 128h94v85H73z" />
      <path className="door-leaf-1" d="M73 128l47 8.5v153L73 298z" />
      <path className="door-panels" d="M82.4 145l28.2 5.1v54.4H82.4zM82.4 224.9h28.2v51l-28.2 5.1z" />
      <circle className="door-brass" cx="113.4" cy="214.7" r="3.4" />
    </>
  )
}

function ClosedLeaf({ colour }: { colour: 1 | 2 | 3 }) {
  return (
    <>
      <path className={`door-leaf-${colour}`} d="M73 128h94v170H73z" />
      <path
        className="door-panels"
        d="M81 138h35v61.2H81zM124 138h35v61.2h-35zM81 226.6h35v56.1H81zM124 226.6h35v56.1h-35z"
      />
      <path
        className="door-brass"
        d="M109 211.3h22v5h-22zM155.4 216.4a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 0 1-7.2 0zM157 227.5a2 2 0 1 1 4 0l1.4 7h-6.8z"
      />
      <circle className="door-knocker" cx="120" cy="175.6" r="4.6" />
    </>
  )
}

function SideWindow({ behind }: { behind: keyof typeof behindGlass }) {
  return (
    <g transform="translate(245 74) scale(1.42)">
      <path className="door-trim" d="M-5-12h76l-5 10H0z" />
      <path className="door-reveal" d="M0 0h66v104H0z" />
      <path className="door-lit-upper" d="M5 5h56v47H5z" />
      <path className="door-lit" d="M5 52h56v47H5z" />
      <path className="door-reveal" opacity=".86" transform="translate(5 99)" d={behindGlass[behind]} />
      <path
        className="door-reveal"
        d="M5 49.6h56v4.8H5zM22.7 5h2v94h-2zM41.3 5h2v94h-2zM5 27.5h56v2H5zM5 74.5h56v2H5z"
      />
      <path className="door-stone" d="M-7 105h80v6H-7z" />
    </g>
  )
}
