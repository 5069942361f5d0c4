import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import './choice.css'
import './switch.css'

interface SwitchProps {
  /** Accessible name; only SwitchRow shows it. */
  label: string
  on: boolean
  onChange: (on: boolean) => void
  /** 84 by 48 pixels, for SwitchPlate. */
  big?: boolean
  disabled?: boolean
  describedBy?: string
}

/** Switch that applies at once, never for forms with a Save button. */
export function Switch({ label, on, onChange, big = false, disabled = false, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={classNames('kt-switch', big && 'kt-switch-big')}
      onClick={() => !disabled && onChange(!on)}
      {...(disabled && { 'aria-disabled': true })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    >
      <i />
      <span />
    </button>
  )
}

interface SwitchRowProps extends SwitchProps {
  note?: ReactNode
  words?: { on: string; off: string }
}

/** Switch with its label at the left and its state as text. */
export function SwitchRow({ note, words = { on: 'On', off: 'Off' }, ...rest }: SwitchRowProps) {
  const noteId = useId()
  return (
    <div className="kt-switch-row">
      <div className="kt-choice-text">
        <b>{rest.label}</b>
        {note !== undefined && (
          <span id={noteId} className="kt-choice-note">
            {note}
          </span>
        )}
      </div>
      <div className="kt-switch-side">
        <span className="kt-switch-word" aria-hidden="true">
          {rest.on ? words.on : words.off}
        </span>
        <Switch {...rest} {...(note !== undefined && { describedBy: noteId })} />
      </div>
    </div>
  )
}
