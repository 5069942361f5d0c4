import { Check, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldLinks } from './field.tsx'
import './field.css'
import './choice.css'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  /** Explanation of the choice in one line. */
  note?: ReactNode
  error?: string | undefined
}

type ChoiceKind = 'checkbox' | 'radio'

function Choice({ kind, label, note, error, className, ...rest }: ChoiceProps & { kind: ChoiceKind }) {
  const noteId = useId()
  const errorId = useId()
  const describedBy = [error && errorId, note !== undefined && noteId].filter(Boolean).join(' ')
  const { id: _fieldId, ...links } = useFieldLinks({
    ...rest,
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
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
        {error && (
          <span id={errorId} className="kt-field-error">
            <CircleAlert aria-hidden="true" />
            {error}
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

/** Fieldset of checkboxes or radios with a legend. */
export function ChoiceGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="kt-choice-group">
      <legend className="kt-label">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface SegmentedProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Segmented control of radios that applies at once. */
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
