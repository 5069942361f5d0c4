import { hasUnsaved } from '@keyturn/platform/client'
import { ConfirmDialog } from '@keyturn/platform/ui'
import { useBlocker } from 'react-router'

/** One for the whole page, because a router keeps one: whatever form holds something unsaved, leaving is asked about. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
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
