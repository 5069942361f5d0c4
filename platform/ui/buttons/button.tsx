import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'
import './button.css'

interface ButtonStyle {
  kind?: 'primary' | 'lamp' | 'outline' | 'text' | 'danger'
  size?: 'medium' | 'big' | 'small'
  /** Stands on the night ground: hero, final call, footer, evergreen cards. */
  onNight?: boolean
  /** Takes the whole width of its container. */
  full?: boolean
}

/** The style of a button for anything that is not one: a link, a summary, a file label. */
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
  /** True while the act is under way. Pass false (not undefined) at rest, so that the width is kept. */
  busy?: boolean | undefined
  busyText?: string
  /**
   * Why it cannot be used now; shown beside it. The button stays reachable, so that the reason is heard. One that is
   * stopped only sometimes passes undefined meanwhile, not nothing.
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
  // One that is sometimes stopped stands in the same place with its reason and without: it keeps the keyboard.
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

/** A square button that shows only an icon; its name is for those who cannot see it. */
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
