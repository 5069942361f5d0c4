import { hasUnsaved } from '@keyturn/platform/client'
import { ConfirmDialog } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { askBeforeLeaving } from '../shell/leaving.ts'

/** One for the whole page, because a page asks once: whatever form holds something unsaved, leaving is asked about. */
export function LeaveGuard() {
  const { pathname, search } = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    return askBeforeLeaving((next, leaveNow) => {
      const isHeld = hasUnsaved() && next.pathname + next.search !== pathname + search
      if (isHeld) setLeave(() => leaveNow)
      return isHeld
    })
  }, [pathname, search])
  return (
    <ConfirmDialog
      open={leave !== null}
      question="Leave without saving?"
      keep="Stay here"
      act="Leave"
      onKeep={() => setLeave(null)}
      onAct={() => {
        setLeave(null)
        leave?.()
      }}
    >
      What you changed here is not saved yet.
    </ConfirmDialog>
  )
}
