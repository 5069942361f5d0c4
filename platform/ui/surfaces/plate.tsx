import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './plate.css'

export type PlateKind = 'panel' | 'lamp' | 'outline'

/** Door-number plate. */
export function Plate({ children, kind = 'panel' }: { children: ReactNode; kind?: PlateKind }) {
  return <span className={classNames('kt-plate', kind !== 'panel' && `kt-plate-${kind}`)}>{children}</span>
}
