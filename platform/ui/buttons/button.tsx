import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'
import './button.css'

interface ButtonStyle {
  kind?: 'primary' | 'lamp' | 'outline' | 'text' | 'danger'
  size?: 'medium' | 'big' | 'small'
  /** For dark backgrounds: hero, final call, footer, evergreen cards. */
  onNight?: boolean
  /** Full width of its container. */
  full?: boolean
}

/** Button classes for other elements: a link, a summary, a file label. */
export function buttonClass(style: ButtonStyle = {}, className?: string): string {
  const { kind = 'primary', size = 'medium', onNight = false, full = false } = style
  return classNames(
    'kt-button',
    kind !== 'primary' && `kt-button-${kind}`,
    size !== 'medium' && `kt-button-${size}`,
    onNight && 'kt-button-on-night',
    full && 'kt-button-full',
    className,
  )
}

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'disabled'> {
  /** True while the act runs. Pass false (not undefined) otherwise, so the width stays the same. */
  busy?: boolean | undefined
  busyText?: string
  /**
   * Reason why the button is disabled, shown beside it. The button stays focusable, so screen readers announce the
   * reason. If it is disabled only sometimes, pass undefined meanwhile.
   */
  disabledReason?: string | undefined
}

export function Button(props: ButtonProps) {
  const { kind, size, onNight, full, busy, busyText = 'Saving...', disabledReason, ...rest } = props
  const { className, children, onClick, type = 'button', ...attributes } = rest
  const reasonId = useId()
  const style: ButtonStyle = {
    ...(kind && { kind }),
    ...(size && { size }),
    ...(onNight && { onNight }),
    ...(full && { full }),
  }
  const stopped = busy === true || disabledReason !== undefined

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (stopped) event.preventDefault()
    else onClick?.(event)
  }

  const button = (
    <button
      {...attributes}
      type={type}
      className={buttonClass(style, className)}
      onClick={handleClick}
      {...(stopped && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      {...(disabledReason !== undefined && { 'data-disabled': '', 'aria-describedby': reasonId })}
    >
      {busy === undefined ? children : <Labels busy={busy} busyText={busyText} label={children} />}
    </button>
  )
  // If the prop is present, the wrapper is always rendered, so the button keeps keyboard focus when the reason
  // changes.
  if (!('disabledReason' in props)) return button
  return (
    <span className="kt-button-with-reason">
      {button}
      {disabledReason !== undefined && (
        <span id={reasonId} className="kt-button-reason">
          {disabledReason}
        </span>
      )}
    </span>
  )
}

function Labels({ busy, busyText, label }: { busy: boolean; busyText: string; label: ReactNode }) {
  return (
    <span className="kt-button-labels">
      <span data-idle={busy ? '' : undefined}>{label}</span>
      <span data-idle={busy ? undefined : ''}>
        <Spinner />
        {busyText}
      </span>
    </span>
  )
}

/** Square icon button; the label is for screen readers. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames('kt-icon-button', className)}
    />
  )
}
