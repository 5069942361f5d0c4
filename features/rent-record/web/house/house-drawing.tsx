import { inhabitants, isFullyLit, type WindowKind, WindowShape } from '@keyturn/brand'
import { classNames } from '@keyturn/platform/ui'
import { useLayoutEffect, useState } from 'react'
import { Facade } from './facade.tsx'
import {
  type HouseGeometry,
  houseGeometry,
  houseWidth,
  windowBox,
  windowCount,
  windowsPerHouse,
} from './geometry.ts'
import './drawing.css'

export interface HouseDrawingProps {
  /** Windows in order; missing ones are dark. */
  windows: readonly WindowKind[]
  /** Alternative text. Without it the drawing is decorative. */
  label?: string
  /** Draws people, a cat, books and railings. Only for hero and share card. */
  lively?: boolean
  /** Shows only lit and unlit, because other states are unreadable below 120 px. */
  mini?: boolean
  /** Animates the lights one after another, once per visit. */
  lighting?: boolean
  className?: string
}

/** Both houses as a picture, for hero, share card and list entry. */
export function HouseDrawing(props: HouseDrawingProps) {
  const { windows, label, lively = false, mini = false, lighting = false, className } = props
  const geometry = houseGeometry(null)
  const toBeLit = useLightingOnce(lighting)
  const shown = Array.from({ length: windowCount }, (_, index) => {
    const kind = windows[index] ?? 'dark'
    return mini ? miniKind(kind) : kind
  })
  const doorOf = (house: 0 | 1) => ({
    lit: shown.slice(house * windowsPerHouse, (house + 1) * windowsPerHouse).every(isFullyLit),
  })
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden as decoration.
    <svg
      className={classNames('kt-house-drawing', toBeLit && 'kt-house-lighting', className)}
      viewBox={`0 0 ${houseWidth} ${geometry.height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Facade geometry={geometry} doors={[doorOf(0), doorOf(1)]} lively={lively} />
      <g className="kt-floors">
        {Array.from({ length: windowCount / 3 }, (_, floor) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: floors never move.
          <g key={floor}>
            {[0, 1, 2].map((bay) => (
              <PlacedWindow
                key={bay}
                index={floor * 3 + bay}
                kind={shown[floor * 3 + bay] ?? 'dark'}
                geometry={geometry}
                lively={lively}
                unlitBehind={lighting}
              />
            ))}
          </g>
        ))}
      </g>
    </svg>
  )
}

interface PlacedWindowProps {
  index: number
  kind: WindowKind
  geometry: HouseGeometry
  lively: boolean
  unlitBehind: boolean
}

function PlacedWindow({ index, kind, geometry, lively, unlitBehind }: PlacedWindowProps) {
  const { left, top, height } = windowBox(index, geometry)
  const shadow = lively && kind === 'lit' ? inhabitants[index] : undefined
  return (
    <g transform={`translate(${left} ${top})`}>
      <WindowShape kind={kind} height={height} unlitBehind={unlitBehind} pediment />
      {shadow !== undefined && (
        <path className="kt-shadow" transform={`translate(5 ${height - 5})`} d={shadow} />
      )}
    </g>
  )
}

function miniKind(kind: WindowKind): WindowKind {
  return isFullyLit(kind) ? 'lit' : 'dark'
}

const visitKey = 'keyturn_lights'

/**
 * Plays the CSS lighting animation once per visit, remembered in session storage. Without JavaScript it still plays.
 */
function useLightingOnce(lighting: boolean): boolean {
  const [seen, setSeen] = useState(false)
  useLayoutEffect(() => {
    if (!lighting) return
    try {
      if (sessionStorage.getItem(visitKey)) setSeen(true)
      else sessionStorage.setItem(visitKey, 'lit')
    } catch {
      setSeen(true)
    }
  }, [lighting])
  return lighting && !seen
}
