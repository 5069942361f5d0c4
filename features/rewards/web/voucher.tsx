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
    <span className="kt-voucher-slip grid pb-3 overflow-hidden">
      <span
        className="kt-voucher-retailer grid place-items-center min-h-24 py-2 px-3 text-center"
        style={{ '--ground': ground } as CSSProperties}
      >
        {retailer}
      </span>
      <span className="kt-voucher-facts">
        <b className="type-lead whitespace-nowrap">{value}</b>
        <span>{kind}</span>
        <span>{points}</span>
      </span>
    </span>
  )
  if (onTake === undefined) return <span className="kt-voucher w-full p-0 border-0 text-left">{slip}</span>
  return (
    <button type="button" className="kt-voucher w-full p-0 border-0 text-left" onClick={onTake}>
      {slip}
    </button>
  )
}
