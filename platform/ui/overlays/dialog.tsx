import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import './dialog.css'

/**
 * Dialog and drawer stand on the browser's own modal dialog: the page behind is inert, Escape closes, focus
 * goes back to where it was, and none of it costs a visitor a byte of script.
 */
function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])
  useLayoutEffect(() => {
    const element = ref.current
    // Taken off the page while open, the browser would leave the focus nowhere.
    return () => element?.close()
  }, [])
  // The event comes a moment after the closing; who has been opened again by then is not told.
  return { ref, onClose: () => ref.current?.open || onClose() }
}

interface ModalProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

export interface DialogProps extends ModalProps {
  /** A question where something is decided. */
  title: string
  wide?: boolean
}

export function Dialog({ open, onClose, title, wide = false, children }: DialogProps) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key that does what this click does.
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classNames('kt-dialog', wide && 'kt-dialog-wide')}
      onClick={(event) => event.target === event.currentTarget && isOutside(event) && onClose()}
    >
      {open && (
        <>
          <div className="kt-dialog-head">
            <h2 id={titleId} className="kt-dialog-title">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={20} />
            </IconButton>
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}

/** A click on the backdrop lands on the dialog element itself, outside its box. */
function isOutside(event: { clientX: number; clientY: number; currentTarget: HTMLElement }): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const { clientX, clientY } = event
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

export interface ConfirmDialogProps {
  open: boolean
  /** "Stop reporting?" */
  question: string
  /** What happens, and what stays. */
  children: ReactNode
  /** The safe choice: first, and where focus starts. */
  keep: string
  /** The act, named. */
  act: string
  actBusyText?: string
  danger?: boolean
  busy?: boolean
  onKeep: () => void
  onAct: () => void
}

/** Asks before something that matters. A click beside it decides nothing; Escape is the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    question,
    children,
    keep,
    act,
    actBusyText,
    danger = false,
    busy = false,
    onKeep,
    onAct,
  } = props
  const modal = useModal(open, onKeep)
  const titleId = useId()
  const textId = useId()
  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="kt-dialog"
    >
      {open && (
        <>
          <h2 id={titleId} className="kt-dialog-title">
            {question}
          </h2>
          <div id={textId} className="kt-dialog-text">
            {children}
          </div>
          <div className="kt-dialog-acts">
            <Button kind="outline" onClick={onKeep} autoFocus>
              {keep}
            </Button>
            <Button
              kind={danger ? 'danger' : 'primary'}
              busy={busy}
              onClick={onAct}
              {...(actBusyText !== undefined && { busyText: actBusyText })}
            >
              {act}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}

export interface DrawerProps extends ModalProps {
  label: string
  /** Stands at the top, beside Close: the member's name and plan, or the logo. */
  head: ReactNode
}

export function Drawer({ open, onClose, label, head, children }: DrawerProps) {
  const modal = useModal(open, onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key that does what this click does.
    <dialog
      {...modal}
      aria-label={label}
      className="kt-drawer"
      onClick={(event) => event.target === event.currentTarget && isOutside(event) && onClose()}
    >
      <div className="kt-drawer-head">
        <div>{head}</div>
        <IconButton label="Close" onClick={onClose}>
          <X size={22} />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}

/** The look of a row of the drawer, for a link or a button. */
export const menuLinkClass = 'kt-menu-link'
