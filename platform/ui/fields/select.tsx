import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldLinks } from './field.tsx'
import './field.css'
import './select.css'

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
