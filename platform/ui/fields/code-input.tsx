import { type ComponentProps, type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldLinks } from './field.tsx'
import './code-input.css'

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
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
