import { classNames } from '@keyturn/platform/ui'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import './key-tag.css'

export interface KeyTagProps {
  name: string
  badge?: ReactNode
  /** One line under the name. */
  line: string
  /** "£45" */
  price: string
  /** "a year" */
  per: string
  /** Savings and the price per month. */
  saving?: ReactNode
  points: readonly { text: string; absent?: boolean }[]
  /** The button. */
  act: ReactNode
  /** Key information, always under the button. */
  fine: ReactNode
  /** True for the evergreen tag of the most popular plan. */
  panel?: boolean
}

/** A plan as a key tag with a brass eyelet. */
export function KeyTag(props: KeyTagProps) {
  const { name, badge, line, price, per, saving, points, act, fine, panel = false } = props
  return (
    <div className={classNames('kt-tag min-w-0 wrap-anywhere', panel && 'kt-tag-panel')}>
      <article>
        <span className="kt-tag-eyelet absolute top-4.5 left-[50%] w-7.5 h-7.5" aria-hidden="true" />
        <div className="kt-tag-name flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2>{name}</h2>
          {badge}
        </div>
        <p className="kt-tag-line">{line}</p>
        <p className="kt-tag-price flex items-baseline gap-2.5 mt-5 kt-strong max-[60rem]:mt-3">
          <b>{price}</b> {per}
        </p>
        {saving !== undefined && <p className="kt-tag-fine mt-3.5 type-small">{saving}</p>}
        <ul className="kt-tag-list mt-5.5 mb-6.5 max-[60rem]:order-1 max-[60rem]:mt-4.5 max-[60rem]:mb-0">
          {points.map(({ text, absent }) => (
            <li
              className="flex gap-2.75 py-2.25 px-0 max-[60rem]:py-1.25"
              key={text}
              data-absent={absent ? '' : undefined}
            >
              {absent ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <div className="kt-tag-act mt-auto max-[60rem]:mt-3.5">
          {act}
          <div className="kt-tag-fine mt-3.5 type-small">{fine}</div>
        </div>
      </article>
    </div>
  )
}
