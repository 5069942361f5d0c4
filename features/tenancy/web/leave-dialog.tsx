import { ConfirmDialog } from '@keyturn/platform/ui'
import type { Blocker } from 'react-router'

export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      question="Leave without saving?"
      keep="Stay here"
      act="Leave"
      onKeep={() => blocker.reset?.()}
      onAct={() => blocker.proceed?.()}
    >
      What you changed here is not saved yet.
    </ConfirmDialog>
  )
}
