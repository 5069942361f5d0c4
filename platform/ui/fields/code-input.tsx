import { type ComponentProps, type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldLinks } from './field.tsx'
import './code-input.css'

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value?: string
  onChange?: (code: string) => void
  /** Called when the last digit is typed or pasted. */
  onComplete?: (code: string) => void
  digits?: number
}

/** One-time code. A real input covers the cells, so paste, autofill and screen readers work. */
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
