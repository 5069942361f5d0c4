import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Opens the native modal dialog, for dialogs and drawers. The browser makes the page inert, handles Escape and
 * restores the focus.
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
    // Closed before removal, because the browser would otherwise lose the focus.
    return () => element?.close()
  }, [])
  // The close event is asynchronous, so it is ignored if the dialog is open again.
  return { ref, onClose: () => ref.current?.open || onClose() }
}

export interface ModalProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A click on the backdrop targets the dialog element itself, outside its box. */
export function isOutside(event: { clientX: number; clientY: number; currentTarget: HTMLElement }): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const { clientX, clientY } = event
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
