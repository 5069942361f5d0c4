import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldLinks } from './field.tsx'
import './field.css'
import './select.css'

/** Native select, for its keyboard support, type-ahead and system picker on touch devices. */
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
