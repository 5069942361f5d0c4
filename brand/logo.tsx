import { classNames } from '@keyturn/platform/ui'
import { NAME } from './names.ts'
import './logo.css'

/** Logo mark: a key whose bow is a lit, arched window. Lines have the current text colour. */
export function Mark({ height = 34, pane = 'var(--color-house-lit)' }: { height?: number; pane?: string }) {
  return (
    <svg width={height * 0.6} height={height} viewBox="0 0 36 60" fill="none" aria-hidden="true">
      <path d="M4 28V15a11.5 11.5 0 0 1 23 0v13z" fill={pane} />
      <path d="M15.5 4v24M4 16.5h23" stroke="currentColor" strokeWidth="3" />
      <path
        d="M4 28V15a11.5 11.5 0 0 1 23 0v13z"
        stroke="currentColor"
        strokeWidth="4.6"
        strokeLinejoin="round"
      />
      <path d="M13 28h5v31h-5z" fill="currentColor" />
      <path d="M15.5 40.5H29V47M15.5 55.5H26" stroke="currentColor" strokeWidth="5" />
    </svg>
  )
}

/** Mark and name, without a link of its own. */
export function Logo({ className, height = 34 }: { className?: string; height?: number }) {
  return (
    <span className={classNames('kt-logo', className)}>
      <Mark height={height} />
      {NAME}
    </span>
  )
}
