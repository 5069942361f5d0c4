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
    <div className={classNames('kt-tag', panel && 'kt-tag-panel')}>
      <article>
        <span className="kt-tag-eyelet" aria-hidden="true" />
        <div className="kt-tag-name">
          <h2>{name}</h2>
          {badge}
        </div>
        <p className="kt-tag-line">{line}</p>
        <p className="kt-tag-price">
          <b>{price}</b> {per}
        </p>
        {saving !== undefined && <p className="kt-tag-fine">{saving}</p>}
        <ul className="kt-tag-list">
          {points.map(({ text, absent }) => (
            <li key={text} data-absent={absent ? '' : undefined}>
              {absent ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <div className="kt-tag-act">
          {act}
          <div className="kt-tag-fine">{fine}</div>
        </div>
      </article>
    </div>
  )
}
