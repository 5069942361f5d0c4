import { hasUnsaved } from '@keyturn/platform/client'
import { ConfirmDialog } from '@keyturn/platform/ui'
import { useBlocker } from 'react-router'

/** Asks before leaving unsaved changes. One per page, for all of its forms. */
export function UnsavedChangesDialog() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      hasUnsaved() && next.pathname + next.search !== here.pathname + here.search,
  )
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
