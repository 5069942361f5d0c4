import { ConfirmDialog, Field, TextArea } from '@keyturn/platform/ui'
import { type ReactNode, useState } from 'react'

interface ReasonDialogProps {
  question: string
  /** What happens, and what stays. */
  children: ReactNode
  act: string
  danger?: boolean
  busy: boolean
  /** Who will read the reason. */
  hint: string
  onClose: () => void
  onAct: (reason: string) => void
}

/** Nothing is decided at the desk without a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { question, children, act, danger = false, busy, hint, onClose, onAct } = props
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  return (
    <ConfirmDialog
      open
      question={question}
      keep="Not now"
      act={act}
      danger={danger}
      busy={busy}
      onKeep={onClose}
      onAct={() => (missing ? setTried(true) : onAct(reason.trim()))}
    >
      <div className="desk-reason">
        {children}
        <Field
          label="Reason"
          hint={hint}
          error={tried && missing ? 'Please give a reason' : undefined}
          required
        >
          <TextArea
            rows={4}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
