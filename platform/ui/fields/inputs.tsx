import { Eye, EyeOff, Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { withSlashes } from './day-typing.ts'
import { useFieldLinks } from './field.tsx'
import './field.css'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" {...rest} {...useFieldLinks(rest)} className={classNames('kt-input', className)} />
  )
}

/** Date in British format. Typed without a calendar, because members know these dates by heart. */
export function DateInput({ onChange, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      placeholder="DD/MM/YYYY"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      onChange={(event) => {
        const { inputType } = event.nativeEvent as InputEvent
        event.target.value = withSlashes(event.target.value, inputType?.startsWith('delete'))
        onChange?.(event)
      }}
    />
  )
}

/** File input for the types in `accept`: the browser's own button with our styles. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput {...props} type="file" />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} {...useFieldLinks(rest)} className={classNames('kt-input', className)} />
}

interface FramedInputProps extends ComponentProps<'input'> {
  before?: ReactNode
  after?: ReactNode
}

/** Input with a fixed prefix or suffix inside its frame. */
export function FramedInput({ before, after, className, ...rest }: FramedInputProps) {
  return (
    <span className={classNames('kt-input', className)}>
      {before !== undefined && (
        <span className="kt-input-before" aria-hidden="true">
          {before}
        </span>
      )}
      <input type="text" {...rest} {...useFieldLinks(rest)} />
      {after}
    </span>
  )
}

/** Amount in pounds with the sign inside, at the left; the value is the typed text. */
export function MoneyInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <FramedInput inputMode="decimal" autoComplete="off" {...props} before="£" />
}

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <FramedInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="kt-input-act"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} /> : <Eye size={18} />}
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

/** Read-only value: dashed, with a lock. Can be selected and copied. */
export function LockedInput(props: Omit<ComponentProps<'input'>, 'readOnly'>) {
  return <FramedInput {...props} readOnly after={<Lock size={17} />} />
}
