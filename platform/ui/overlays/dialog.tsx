import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { isOutside, type ModalProps, useModal } from './modal.ts'
import './dialog.css'

interface DialogProps extends ModalProps {
  /** Phrased as a question if the dialog asks for a decision. */
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

interface ConfirmDialogProps {
  open: boolean
  /** "Stop reporting?" */
  question: string
  /** Explains the effects of the act and what remains. */
  children: ReactNode
  /** Label of the safe choice: first, with initial focus. */
  keep: string
  /** Label of the act. */
  act: string
  actBusyText?: string
  danger?: boolean
  busy?: boolean
  /** Reason why the act cannot be confirmed yet. */
  stopped?: string | undefined
  onKeep: () => void
  onAct: () => void
}

/** Confirmation dialog. Escape is the safe choice; a click outside does nothing. */
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
    stopped,
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
              {...('stopped' in props && { disabledReason: stopped })}
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
