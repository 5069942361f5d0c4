import { type ReactNode, useId } from 'react'
import { inhabitants } from './inhabitants.ts'
import { WindowShape } from './window-shape.tsx'
import './front-door.css'

/** Page layout of sign-in and similar pages: the form is the door, under a lit fanlight. */
export function FrontDoor({ size, children }: { size?: 'wide' | undefined; children: ReactNode }) {
  return (
    <div className="kt-front-door" data-size={size}>
      <Bricks />
      <Side shadow={inhabitants[4]} tree={326} railings={[0, 290]} windowLeft={100} />
      <Side shadow={inhabitants[10]} tree={70} railings={[110, 400]} windowLeft={140} />
      <div className="kt-door-frame">
        <div className="kt-door-arch">
          <div>
            <Fanlight />
            <div className="kt-door-leaf">{children}</div>
          </div>
        </div>
        <div className="kt-door-step" />
        <div className="kt-door-step" />
      </div>
    </div>
  )
}

/** Lit half-round window over a door. Decorative. */
function Fanlight() {
  const bars = [1, 2, 3, 4, 5, 6, 7]
    .map((part) => (part * Math.PI) / 8)
    .map(
      (angle) =>
        `M220 220L${(220 - 220 * Math.cos(angle)).toFixed(1)} ${(220 - 220 * Math.sin(angle)).toFixed(1)}`,
    )
    .join('')
  return (
    <svg className="kt-fanlight-glass" viewBox="0 0 440 220" preserveAspectRatio="none" aria-hidden="true">
      <path className="kt-lit" d="M0 220a220 220 0 0 1 440 0z" />
      <path className="kt-lit-upper" d="M74.8 220a145.2 145.2 0 0 1 290.4 0z" />
      <g>
        <path d={`M74.8 220a145.2 145.2 0 0 1 290.4 0${bars}`} />
      </g>
      <path className="kt-reveal" d="M167.2 220a52.8 52.8 0 0 1 105.6 0z" />
    </svg>
  )
}

function Bricks() {
  const id = useId()
  return (
    <svg className="kt-door-bricks" aria-hidden="true">
      <pattern id={id} width="180" height="88" patternUnits="userSpaceOnUse">
        <path className="kt-trim" opacity=".55" d="M0 0h180v2.5H0zM0 44h180v2.5H0z" />
        <path className="kt-trim" opacity=".34" d="M0 2.5h2.5V44H0zM90 46.5h2.5V88H90z" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

interface SideProps {
  shadow: string | undefined
  tree: number
  railings: readonly [number, number]
  windowLeft: number
}

/** Drawing beside the door: a window with a person, a clipped tree, railings. */
function Side({ shadow, tree, railings: [from, to], windowLeft }: SideProps) {
  const ground = 690
  const bars: string[] = []
  for (let x = from; x <= to; x += 20) bars.push(`M${x - 2} ${ground}v-102h-3l5-15 5 15h-3v102z`)
  return (
    <svg className="kt-door-side" viewBox="0 0 400 690" aria-hidden="true">
      <g transform={`translate(${windowLeft} 40) scale(2.5)`}>
        <WindowShape kind="lit" height={112} pediment />
        {shadow !== undefined && <path className="kt-shadow" transform="translate(5 107)" d={shadow} />}
      </g>
      <path
        className="kt-reveal"
        d={`${bars.join('')}M${from - 4} ${ground - 94}h${to - from + 8}v5h-${to - from + 8}zM${from - 4} ${ground - 20}h${to - from + 8}v5h-${to - from + 8}z`}
      />
      <g transform={`translate(${tree} ${ground})`}>
        <path className="kt-stone" d="M-30 0l7-58h46l7 58z" />
        <path className="kt-reveal" d="M-4-130h8v74h-8z" />
        <circle className="kt-frame" cy="-162" r="52" />
        <circle className="kt-trim" cx="-14" cy="-176" r="26" opacity=".5" />
      </g>
    </svg>
  )
}
