import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../class-names.ts'
import './field.css'

interface FieldLinks {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldLinks | null>(null)

interface FieldProps {
  label: ReactNode
  /** Help text under the label. */
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  required?: boolean
  /** Shown right of the label, for example "Forgot password?"; after the control in tab order. */
  aside?: ReactNode
  /** Hides the label visually, only if a heading has the same text; screen readers still announce it. */
  hiddenLabel?: boolean
  children: ReactNode
  className?: string
}

/** Connects one control to its label, hint and error by context. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional = false, required = false, aside, hiddenLabel = false } = props
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={classNames('kt-field', props.className)}>
        <div className={hiddenLabel ? 'sr-only' : 'kt-field-label'}>
          <label htmlFor={id}>
            {label}
            {optional && <span className="kt-field-optional"> (optional)</span>}
          </label>
        </div>
        {hint !== undefined && (
          <p id={hintId} className="kt-hint">
            {hint}
          </p>
        )}
        {props.children}
        {error && (
          <p id={errorId} className="kt-field-error">
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
        {aside !== undefined && <div className="kt-field-aside">{aside}</div>}
      </div>
    </FieldContext>
  )
}

interface Linkable {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  required?: boolean | undefined
}

/** Returns the ARIA attributes from the surrounding Field; the control's own props win. */
export function useFieldLinks(given: Linkable): Linkable {
  const field = useContext(FieldContext)
  const describedBy = [field?.describedBy, given['aria-describedby']].filter(Boolean).join(' ')
  const invalid = given['aria-invalid'] ?? (field?.invalid || undefined)
  const required = given.required ?? (field?.required || undefined)
  const id = given.id ?? field?.id
  return {
    ...(id !== undefined && { id }),
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(invalid !== undefined && { 'aria-invalid': invalid }),
    ...(required !== undefined && { required }),
  }
}
