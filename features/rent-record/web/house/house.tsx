import { WindowShape } from '@keyturn/brand'
import { classNames } from '@keyturn/platform/ui'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isMonthVerified, monthWindows } from '../../constants.ts'
import { Facade } from './facade.tsx'
import {
  type Box,
  bayBox,
  type HouseGeometry,
  houseGeometry,
  houseWidth,
  windowAfterKey,
  windowBox,
  windowCount,
} from './geometry.ts'
import { HouseLegend } from './legend.tsx'
import {
  type HouseMonth,
  houseSentence,
  windowLabel,
  windowName,
  type YearPlate,
  yearPlates,
} from './months.ts'
import './house.css'

export interface HouseProps {
  /** Up to 24 months, oldest first. */
  months: readonly HouseMonth[]
  selected?: string | undefined
  onSelect: (month: string) => void
  className?: string
  /** Animates all verified months on first view, instead of only new ones. */
  lightAll?: boolean
  /** Overlay on top of the drawing. */
  children?: ReactNode
}

/** Interactive house: a grid of 24 buttons over the drawing, with a legend below. */
export function House({ months, selected, onSelect, className, lightAll = false, children }: HouseProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const fresh = useFreshlyVerified(months, lightAll)
  const narrow = width !== null && width < 480
  const named = width === null || width >= 300
  const geometry = houseGeometry(named ? (narrow ? 23 : 17) : null)
  return (
    <div className={classNames('kt-house', className)}>
      <div ref={frame} className="kt-house-frame">
        <svg className="kt-house-drawing" viewBox={`0 0 ${houseWidth} ${geometry.height}`} aria-hidden="true">
          <Facade geometry={geometry} doors={doorsOf(months)} lively={false} />
          {Array.from({ length: windowCount }, (_, index) => (
            <NamedWindow
              // biome-ignore lint/suspicious/noArrayIndexKey: a window keeps its place in the wall.
              key={index}
              index={index}
              month={months[index]}
              geometry={geometry}
              fresh={fresh.has(months[index]?.month ?? '')}
            />
          ))}
        </svg>
        <WindowGrid months={months} selected={selected} onSelect={onSelect} geometry={geometry} />
        {children}
      </div>
      <HouseLegend months={months} />
    </div>
  )
}

function doorsOf(months: readonly HouseMonth[]) {
  const doorOf = ({ year, verified, of, lit }: YearPlate) => ({
    lit,
    plate: { name: `Year ${year}`, line: `${verified} of ${of}` },
  })
  const [first, second] = yearPlates(months)
  return [doorOf(first), doorOf(second)] as const
}

interface NamedWindowProps {
  index: number
  month: HouseMonth | undefined
  geometry: HouseGeometry
  fresh: boolean
}

function NamedWindow({ index, month, geometry, fresh }: NamedWindowProps) {
  const { left, top, height } = windowBox(index, geometry)
  const state = month?.state ?? 'upcoming'
  const { labelSize } = geometry
  return (
    <g
      transform={`translate(${left} ${top})`}
      {...(fresh && { className: 'kt-window-fresh', style: { '--light': index } })}
    >
      <WindowShape kind={monthWindows[state]} height={height} unlitBehind={fresh} />
      {labelSize !== null && month !== undefined && (
        <text
          className={state === 'upcoming' ? 'kt-month kt-month-upcoming' : 'kt-month'}
          x="32"
          y={height + 10 + labelSize * 0.92}
          fontSize={labelSize}
        >
          {windowLabel(month.month, index)}
        </text>
      )}
    </g>
  )
}

interface WindowGridProps extends HouseProps {
  geometry: HouseGeometry
}

function WindowGrid({ months, selected, onSelect, geometry }: WindowGridProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const chosen = months.findIndex(({ month }) => month === selected)
  const [visited, setVisited] = useState<number | null>(null)
  const entry = Math.min(visited ?? Math.max(chosen, 0), months.length - 1)

  function handleKey(event: KeyboardEvent, index: number) {
    const next = windowAfterKey(index, event.key, event.ctrlKey, months.length)
    if (next === null) return
    event.preventDefault()
    buttons.current[next]?.focus()
  }

  const rows = Array.from({ length: Math.ceil(months.length / 3) }, (_, row) => row)
  return (
    // A table in the order of the months; the arrow keys go by what the eye sees.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this is the grid pattern.
    <table role="grid" aria-label={houseSentence(months)} className="kt-house-grid">
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {months.slice(row * 3, row * 3 + 3).map((month, bay) => {
              const index = row * 3 + bay
              return (
                <td key={month.month} style={placed(bayBox(index, geometry), geometry)}>
                  <button
                    type="button"
                    ref={(button) => {
                      buttons.current[index] = button
                    }}
                    tabIndex={index === entry ? 0 : -1}
                    aria-label={windowName(month)}
                    {...(month.month === selected && { 'aria-current': true })}
                    onFocus={() => setVisited(index)}
                    onKeyDown={(event) => handleKey(event, index)}
                    onClick={() => onSelect(month.month)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function placed(box: Box, geometry: HouseGeometry): CSSProperties {
  return {
    left: `${(box.left / houseWidth) * 100}%`,
    top: `${(box.top / geometry.height) * 100}%`,
    width: `${(box.width / houseWidth) * 100}%`,
    height: `${(box.height / geometry.height) * 100}%`,
  }
}

/** Width of an element, measured before the first paint. Names get larger as the house shrinks. */
function useWidth(element: { current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    setWidth(target.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}

const verifiedOf = (months: readonly HouseMonth[]): string[] =>
  months.filter(({ state }) => isMonthVerified(state)).map(({ month }) => month)

/** Months that became verified while the page was open, whose lights are animated. */
function useFreshlyVerified(months: readonly HouseMonth[], lightAll: boolean): ReadonlySet<string> {
  const [before, setBefore] = useState(months)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set(lightAll ? verifiedOf(months) : []))
  if (before !== months) {
    const wasDark = new Set(before.filter(({ state }) => !isMonthVerified(state)).map(({ month }) => month))
    const lit = months.filter(({ month, state }) => isMonthVerified(state) && wasDark.has(month))
    setBefore(months)
    if (lit.length > 0) setFresh(new Set(lit.map(({ month }) => month)))
  }
  return fresh
}

declare module 'react' {
  interface CSSProperties {
    /** Position in the order in which windows light. */
    '--light'?: number
  }
}
