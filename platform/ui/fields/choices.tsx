import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, type CSSProperties, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldLinks } from './field.tsx'
import './field.css'
import './choice.css'

/** The browser's own select: it brings its keys, its typing ahead and, on touch, the system's list. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('kt-select', className)}>
      <select {...rest} {...useFieldLinks(rest)} className="kt-input">
        {children}
      </select>
      <ChevronDown size={20} aria-hidden="true" />
    </span>
  )
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  /** What ticking it means, in one line. */
  note?: ReactNode
}

function Choice({ kind, label, note, className, ...rest }: ChoiceProps & { kind: 'checkbox' | 'radio' }) {
  const noteId = useId()
  const { id: _fieldId, ...links } = useFieldLinks({
    ...rest,
    ...(note !== undefined && { 'aria-describedby': noteId }),
  })
  return (
    <label className={classNames('kt-choice', className)}>
      <span className="kt-choice-box">
        <input {...rest} {...links} type={kind} />
        {kind === 'checkbox' ? <Check aria-hidden="true" /> : <i />}
      </span>
      <span className="kt-choice-text">
        <span>{label}</span>
        {note !== undefined && (
          <span id={noteId} className="kt-choice-note">
            {note}
          </span>
        )}
      </span>
    </label>
  )
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" />
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} kind="radio" />
}

/** A question over several checkboxes or radios. */
export function ChoiceGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="kt-choice-group">
      <legend className="kt-label">{legend}</legend>
      {children}
    </fieldset>
  )
}

export interface SegmentedProps<Value extends string> {
  /** What is being chosen, for those who cannot see it. */
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few that acts at once: radios in a well. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="kt-segmented">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label, icon }) => (
        <label key={value} className="kt-segment">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {icon ?? <Check className="kt-segment-tick" aria-hidden="true" />}
          {label}
        </label>
      ))}
    </fieldset>
  )
}

export interface SwitchProps {
  /** Names what is switched; Switch alone shows no words, SwitchRow does. */
  label: string
  on: boolean
  onChange: (on: boolean) => void
  /** 84 by 48, for the two plates. */
  big?: boolean
  disabled?: boolean
  describedBy?: string
}

/** A rocker that acts at once. Never for something that needs Save. */
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

export interface SwitchRowProps extends SwitchProps {
  note?: ReactNode
  words?: { on: string; off: string }
}

/** The switch with its name at the left and a word for its state beside it. */
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

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value?: string
  onChange?: (code: string) => void
  /** Called once the last digit stands, typed or pasted. */
  onComplete?: (code: string) => void
  digits?: number
}

/**
 * A one-time code. One real input lies over the cells, so that paste, the phone's suggestion and a screen
 * reader work as in any other field.
 */
export function CodeInput({ value, onChange, onComplete, digits = 6, className, ...rest }: CodeInputProps) {
  const [typed, setTyped] = useState('')
  const code = value ?? typed

  function take(text: string) {
    const next = text.replaceAll(/\D/g, '').slice(0, digits)
    setTyped(next)
    onChange?.(next)
    if (next.length === digits && next !== code) onComplete?.(next)
  }

  return (
    <span
      className={classNames('kt-code', className)}
      {...(digits !== 6 && { style: { '--digits': digits } as CSSProperties })}
    >
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        {...rest}
        {...useFieldLinks(rest)}
        type="text"
        value={code}
        onChange={(event) => take(event.target.value)}
      />
      <span aria-hidden="true">
        {Array.from({ length: digits }, (_, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            key={index}
            data-next={index === Math.min(code.length, digits - 1) ? '' : undefined}
          >
            {code[index]}
          </i>
        ))}
      </span>
    </span>
  )
}
