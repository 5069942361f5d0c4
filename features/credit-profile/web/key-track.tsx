import './key-track.css'

export interface KeyTrackProps {
  /** Number of teeth: verified, sent, accepted, on your file. */
  teeth: 0 | 1 | 2 | 3 | 4
  /** Plum while the month is under query, a dash if it was left out. */
  kind?: 'way' | 'query' | 'left_out'
  /** Text alternative, shown beside the key. */
  words: string
  width?: number
}

const toothAt = [36, 54, 72, 90] as const
const toothDepth = [12, 9, 12, 9] as const

export function KeyTrack({ teeth, kind = 'way', words, width = 94 }: KeyTrackProps) {
  return (
    <span className="kt-key-track" data-kind={kind} data-teeth={teeth}>
      {kind === 'left_out' ? <b aria-hidden="true">–</b> : <Key teeth={teeth} width={width} />}
      <span>{words}</span>
    </span>
  )
}

function Key({ teeth, width }: { teeth: number; width: number }) {
  const cut = toothAt.slice(0, teeth).map((x, index) => `M${x} 11h11v${toothDepth[index]}h-11z`)
  const uncut = toothAt
    .slice(teeth)
    .map((x, index) => `M${x + 1} 12h9v${(toothDepth[teeth + index] ?? 9) - 2}h-9z`)
  const reached = teeth === 4 ? 90 : 16 + teeth * 18
  return (
    <svg width={width} height={(width * 27) / 110} viewBox="0 0 110 27" fill="none" aria-hidden="true">
      <path
        d="M20 2.6h-9.4a7.6 7.6 0 0 0 0 15.2H20z"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinejoin="round"
      />
      <path className="kt-key-shaft" d="M20 8h90v4.4H20z" />
      <path fill="currentColor" d={`M20 8h${reached}v4.4H20z${cut.join('')}`} />
      <path className="kt-key-uncut" d={uncut.join('')} />
    </svg>
  )
}
