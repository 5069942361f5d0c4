import { memo } from 'react'
import { panePaths, round } from './panes.ts'
import './window.css'

/** Appearance of a window; the caller decides its meaning. */
export type WindowKind =
  | 'lit'
  | 'blind'
  | 'half_lit'
  | 'curtains'
  | 'outlined'
  | 'dashed'
  | 'asked'
  | 'candle'
  | 'shuttered'
  | 'dark'

/** True if every pane is lit, even behind curtains. */
export function isFullyLit(kind: WindowKind): boolean {
  return kind === 'lit' || kind === 'blind' || kind === 'curtains'
}

interface WindowShapeProps {
  kind: WindowKind
  height: number
  /** Draws dark glass behind the light, for a window that is about to be lit. */
  unlitBehind?: boolean
  /** Draws a pediment instead of a plain lintel, for the larger house without labels. */
  pediment?: boolean
}

/** One window, 64 wide, drawn from its top left corner. Kinds differ in shape as well as colour. */
export const WindowShape = memo(function WindowShape(props: WindowShapeProps) {
  const { kind, height, unlitBehind = false, pediment = false } = props
  const lit = isFullyLit(kind) || kind === 'half_lit'
  const brightSill = lit || kind === 'candle'
  return (
    <>
      {kind !== 'dashed' && (
        <path className="kt-trim" d={pediment ? 'M-5-12h74l-5 10H0z' : 'M-4-6h72v4H-4z'} />
      )}
      {lit ? (
        <LitWindow kind={kind} height={height} unlitBehind={unlitBehind} />
      ) : (
        <DarkWindow kind={kind} height={height} />
      )}
      <path className={brightSill ? 'kt-stone' : 'kt-frame'} d={`M-7 ${height + 1}h78v6H-7z`} />
    </>
  )
})

function LitWindow({
  kind,
  height,
  unlitBehind,
}: {
  kind: WindowKind
  height: number
  unlitBehind: boolean
}) {
  const panes = kind === 'curtains' ? wholeSashes(height) : panePaths(height)
  return (
    <>
      {kind === 'blind' && <path className="kt-blind" d={`M-4-4h72v${height + 8}H-4z`} />}
      <path className="kt-reveal" d={`M0 0h64v${height}H0z`} />
      {(unlitBehind || kind === 'half_lit') && (
        <path className="kt-glass" d={unlitBehind ? panes.upper + panes.lower : panes.upper} />
      )}
      <g className="kt-panes">
        {kind !== 'half_lit' && <path className="kt-lit-upper" d={panes.upper} />}
        <path className="kt-lit" d={panes.lower} />
      </g>
      {kind === 'blind' && <Blind height={height} />}
      {kind === 'curtains' && <Curtains height={height} />}
    </>
  )
}

/** Curtains hide the glazing bars. */
function wholeSashes(height: number): { upper: string; lower: string } {
  return { upper: `M5 5h54v${height / 2 - 5}H5z`, lower: `M5 ${height / 2}h54v${height / 2 - 5}H5z` }
}

function Blind({ height }: { height: number }) {
  const drop = round((height - 10) * 0.46)
  return (
    <>
      <path className="kt-blind" d={`M5 5h54v${drop}H5z`} />
      <path className="kt-reveal" d={`M5 ${drop}h54v5H5z`} />
      <path
        className="kt-reveal"
        opacity=".35"
        d={`M5 ${round(5 + drop * 0.27)}h54v2H5zM5 ${round(5 + drop * 0.54)}h54v2H5z`}
      />
      <circle className="kt-blind" cx="32" cy={drop + 11} r="3.2" />
    </>
  )
}

function Curtains({ height }: { height: number }) {
  const glass = height - 10
  const tie = round(glass * 0.62)
  const rest = round(glass * 0.38)
  const bend = round(glass * 0.4)
  const side = (edge: number, way: 1 | -1) =>
    `M${edge} 5h${way * 18.4}c0 ${bend} ${way * -4} ${round(tie * 0.8)} ${way * -10.8} ${tie}l${way * 4.3} ${rest}h${way * -11.9}z`
  return (
    <>
      <path className="kt-frame" d={side(5, 1) + side(59, -1)} />
      <path className="kt-reveal" d={`M5 ${round(height / 2 - 2.4)}h54v4.8H5z`} />
    </>
  )
}

function DarkWindow({ kind, height }: { kind: WindowKind; height: number }) {
  switch (kind) {
    case 'dashed':
      return (
        <>
          <path className="kt-dashed" d={`M1.5 1.5h61v${height - 3}h-61z`} />
          <text className="kt-question" x="32" y={round(height / 2 + 11)}>
            ?
          </text>
        </>
      )
    case 'asked':
      return (
        <>
          <path className="kt-frame" d={`M0 0h64v${height}H0z`} />
          <path className="kt-glass" d={`M2.5 2.5h59v${height - 5}h-59z`} />
          <text className="kt-asked" x="32" y={round(height / 2 + 11)}>
            ?
          </text>
        </>
      )
    case 'outlined':
      return <Outline height={height} />
    case 'shuttered':
      return <Shutters height={height} />
    default:
      return <Glazing height={height} candle={kind === 'candle'} />
  }
}

function Glazing({ height, candle }: { height: number; candle: boolean }) {
  const middle = height / 2
  const inset = candle ? 3 : 2.5
  const bars = [
    `M${inset} ${middle - 2.4}h${64 - 2 * inset}v4.8h-${64 - 2 * inset}z`,
    `M21.2 ${inset}h2v${height - 2 * inset}h-2zM40.8 ${inset}h2v${height - 2 * inset}h-2z`,
    `M${inset} ${round(middle / 2)}h${64 - 2 * inset}v2h-${64 - 2 * inset}z`,
    `M${inset} ${round(middle * 1.5 - 2)}h${64 - 2 * inset}v2h-${64 - 2 * inset}z`,
  ].join('')
  return (
    <>
      <path className={candle ? 'kt-lit' : 'kt-frame'} d={`M0 0h64v${height}H0z`} />
      <path
        className="kt-glass"
        d={`M${inset} ${inset}h${64 - 2 * inset}v${height - 2 * inset}h-${64 - 2 * inset}z`}
      />
      <path className="kt-trim" d={bars} />
      {candle && (
        <>
          <path className="kt-stone" d={`M28 ${height - 24}h8v20h-8z`} />
          <path className="kt-lit" d={`M32 ${height - 42}c5 6 6 9 6 11.5a6 6 0 0 1-12 0c0-3 2-5 6-11.5z`} />
        </>
      )}
    </>
  )
}

/** Outline of a lit window, without fill. */
function Outline({ height }: { height: number }) {
  const { upper, lower } = panePaths(height)
  return (
    <>
      <path className="kt-reveal" d={`M0 0h64v${height}H0z`} />
      <path className="kt-outlined" d={`M1.5 1.5h61v${height - 3}h-61z${upper}${lower}`} />
    </>
  )
}

function Shutters({ height }: { height: number }) {
  const slats = Array.from({ length: Math.floor((height - 24) / 12) + 1 }, (_, index) => 14.8 + index * 12)
  const lines = slats.map((y) => `M8 ${y}h17.5v2.4H8zM38.5 ${y}h17.5v2.4h-17.5z`).join('')
  return (
    <>
      <path className="kt-reveal" d={`M0 0h64v${height}H0z`} />
      <path className="kt-shutter" d={`M4 4h25.5v${height - 8}H4zM34.5 4H60v${height - 8}H34.5z`} />
      <path className="kt-slats" d={lines} />
    </>
  )
}

/** A window on a piece of wall: for legends, table rows and empty states. */
export function WindowIcon({ kind, height = 32 }: { kind: WindowKind; height?: number }) {
  return (
    <svg
      className="kt-window-icon"
      width={height * 0.75}
      height={height}
      viewBox="-16 -18 96 128"
      aria-hidden="true"
    >
      <rect className="kt-wall" x="-16" y="-18" width="96" height="128" rx="12" />
      <WindowShape kind={kind} height={92} />
    </svg>
  )
}
