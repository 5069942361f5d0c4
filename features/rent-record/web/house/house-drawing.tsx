import type { StoredName } from '@keyturn/platform/browser-items'
import { classNames, inhabitants, isFullyLit, type WindowKind, WindowShape } from '@keyturn/platform/ui'
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
  /** The windows in order; missing ones are dark. */
  windows: readonly WindowKind[]
  /** What the picture says. Left out, it is decoration beside words that say the same. */
  label?: string
  /** People, cat, books and railings: hero and share card only. */
  lively?: boolean
  /** Under 120 px only lit and unlit can be told apart. */
  mini?: boolean
  /** Lights the windows one after the other, once per visit. */
  lighting?: boolean
  className?: string
}

/** The two houses as a picture: hero, share card, list entry. */
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

const visitKey = 'keyturn_lights' satisfies StoredName

/**
 * The lights come on by CSS alone, so they need no JavaScript and end lit. This only remembers that they
 * have been seen: a later page of the same visit starts with all of them on.
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
