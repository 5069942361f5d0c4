import { Check, PowerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Switch } from '../fields/switch.tsx'
import { cardClass } from './card.tsx'
import './two-plates.css'

interface SwitchPlateProps {
  /** "Your letters" */
  title: string
  on: boolean
  onSwitch: (on: boolean) => void
  /** "On." */
  state: string
  /** "The next one comes on 01 November 2026." */
  meaning: ReactNode
  /** Three rows, each PlateRow or SwitchRow. */
  rows: ReactNode
  /** "If you switch it off" */
  thenTitle: string
  stops: readonly string[]
  stays: readonly string[]
  acts?: ReactNode
  disabled?: boolean
}

/** Two big switches side by side, equal in size and weight. */
export function TwoPlates({ children }: { children: ReactNode }) {
  return <div className="kt-two-plates">{children}</div>
}

/** Card with the big switch, three rows, and what switching it off stops and keeps. */
export function SwitchPlate(props: SwitchPlateProps) {
  const { title, on, onSwitch, state, meaning, rows, thenTitle, stops, stays, acts, disabled = false } = props
  return (
    <section aria-label={title} className={cardClass({}, 'kt-switch-plate')}>
      <div className="kt-plate-head">
        <div>
          <h3>{title}</h3>
          <p>
            <b>{state}</b> {meaning}
          </p>
        </div>
        <Switch big label={title} on={on} onChange={onSwitch} disabled={disabled} />
      </div>
      <div className="kt-plate-rows">{rows}</div>
      <div className="kt-plate-then">
        <h4>{thenTitle}</h4>
        <ul>
          {stops.map((text) => (
            <li key={text} data-stops="">
              <PowerOff aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
          {stays.map((text) => (
            <li key={text}>
              <Check aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      {acts !== undefined && <div className="kt-plate-acts">{acts}</div>}
    </section>
  )
}

/** Row of a plate: name at the left, value at the right. */
export function PlateRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
