import { Check, CircleAlert, Info, type LucideIcon, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { IconButton } from '../buttons/button.tsx'
import { showQueued, takePendingMessage, toast } from './toast.ts'
import './toaster.css'

interface Pause {
  startPause(): void
  endPause(): void
}

/** Pauses toasts while the page is in the background. */
function usePauseWhileHidden({ startPause, endPause }: Pause): void {
  useEffect(() => {
    const follow = () => (document.hidden ? startPause() : endPause())
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [startPause, endPause])
}

/** Pauses toasts while the pointer moves over them. A resting pointer under a new toast does not pause it. */
function usePauseUnderPointer({ startPause, endPause }: Pause) {
  const isPaused = useRef(false)
  return {
    onMove({ movementX, movementY }: MouseEvent): void {
      if (isPaused.current || (movementX === 0 && movementY === 0)) return
      isPaused.current = true
      startPause()
    },
    onLeave(): void {
      isPaused.current = false
      endPause()
    },
  }
}

const unseen = new Map<string, () => void>()

/** Shows an error toast; resolves when it is visible. */
export function showErrorToast(message: string): Promise<void> {
  return new Promise((resolve) => unseen.set(toast.error(message), resolve))
}

const icons: Record<Toast['type'], LucideIcon> = {
  success: Check,
  error: CircleAlert,
  blank: Info,
  loading: Info,
  custom: Info,
}

/** Shows the message that the previous document did not show long enough. */
export function showPendingMessage(): void {
  const kept = takePendingMessage()
  if (kept?.kind === 'blank') toast(kept.text)
  else if (kept) toast[kept.kind](kept.text)
}

/** Duration of the fade-out. */
const leavingMs = 200

/** Toaster, mounted once. Screen readers announce errors at once and other messages politely. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: leavingMs })
  useEffect(showQueued, [])
  usePauseWhileHidden(handlers)
  const pointer = usePauseUnderPointer(handlers)
  const shown = toasts.filter(({ visible, dismissed }) => visible || dismissed)
  const isError = ({ type }: Toast) => type === 'error'
  return (
    <section
      aria-label="Messages"
      className="kt-toaster"
      onMouseMove={pointer.onMove}
      onMouseLeave={pointer.onLeave}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="alert" aria-atomic="false">
        {shown.filter(isError).map((each) => (
          <ToastCard key={each.id} each={each} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {shown
          .filter((each) => !isError(each))
          .map((each) => (
            <ToastCard key={each.id} each={each} />
          ))}
      </div>
    </section>
  )
}

function ToastCard({ each }: { each: Toast }) {
  const Icon = icons[each.type]
  useEffect(() => {
    unseen.get(each.id)?.()
    unseen.delete(each.id)
  }, [each.id])
  return (
    <div className="kt-toast" data-kind={each.type} data-leaving={each.visible ? undefined : ''}>
      <span className="kt-toast-tile">
        <Icon size={18} aria-hidden="true" />
      </span>
      <p>{resolveValue(each.message, each)}</p>
      <IconButton label="Close message" onClick={() => toast.dismiss(each.id)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}
