import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Dialog and drawer stand on the browser's own modal dialog: the page behind is inert, Escape closes, focus
 * goes back to where it was, and none of it costs a visitor a byte of script.
 */
export function useModal(open: boolean, onClose: () => void) {
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

export interface ModalProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A click on the backdrop lands on the dialog element itself, outside its box. */
export function isOutside(event: { clientX: number; clientY: number; currentTarget: HTMLElement }): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const { clientX, clientY } = event
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
