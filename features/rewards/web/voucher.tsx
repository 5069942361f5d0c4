import type { CSSProperties, ReactNode } from 'react'
import './voucher.css'

export interface VoucherProps {
  retailer: string
  /** Brand colour, dark enough for cream text. */
  ground: string
  /** "£5.00" */
  value: string
  /** "5,000 points" */
  points: string
  kind?: ReactNode
  onTake?: () => void
}

/** Voucher card with a torn lower edge: pounds first, then points. */
export function Voucher({ retailer, ground, value, points, kind, onTake }: VoucherProps) {
  const slip = (
    <span className="kt-voucher-slip">
      <span className="kt-voucher-retailer" style={{ '--ground': ground } as CSSProperties}>
        {retailer}
      </span>
      <span className="kt-voucher-facts">
        <b>{value}</b>
        <span>{kind}</span>
        <span>{points}</span>
      </span>
    </span>
  )
  if (onTake === undefined) return <span className="kt-voucher">{slip}</span>
  return (
    <button type="button" className="kt-voucher" onClick={onTake}>
      {slip}
    </button>
  )
}
