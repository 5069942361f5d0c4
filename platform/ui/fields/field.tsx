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
  /** A sentence under the label that helps before anything goes wrong. */
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  required?: boolean
  /** Stands at the right of the label, for example "Forgot password?"; the keyboard comes to it after the control. */
  aside?: ReactNode
  /** Keeps the label for those who listen and hides it from sight; only where a heading already says it. */
  hiddenLabel?: boolean
  children: ReactNode
  className?: string
}

/** Ties one control to its label, hint and error. The control finds them by itself. */
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

/** The attributes that tie a control to the Field around it; what the control was given itself wins. */
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
