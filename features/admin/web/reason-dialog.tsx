import { ConfirmDialog, Field, TextArea } from '@keyturn/platform/ui'
import { type ReactNode, useState } from 'react'

interface ReasonDialogProps {
  question: string
  /** Consequences of the action. */
  children: ReactNode
  act: string
  danger?: boolean
  busy: boolean
  /** Readers of the reason. */
  hint: string
  onClose: () => void
  naming?: { label: string; hint: string } | undefined
  onAct: (reason: string, named: string[]) => void
}

/** Asks for the reason that every staff decision needs. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { question, children, act, danger = false, busy, hint, naming, onClose, onAct } = props
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [lines, setLines] = useState('')
  const missing = reason.trim() === ''
  const named = lines.split(/[\s,]+/).filter(Boolean)
  const unnamed = naming !== undefined && named.length === 0
  return (
    <ConfirmDialog
      open
      question={question}
      keep="Not now"
      act={act}
      danger={danger}
      busy={busy}
      onKeep={onClose}
      onAct={() => (missing || unnamed ? setTried(true) : onAct(reason.trim(), named))}
    >
      <div className="desk-reason">
        {children}
        {naming && (
          <Field
            label={naming.label}
            hint={naming.hint}
            error={tried && unnamed ? 'Please name at least one' : undefined}
            required
          >
            <TextArea rows={3} value={lines} onChange={(event) => setLines(event.target.value)} />
          </Field>
        )}
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
