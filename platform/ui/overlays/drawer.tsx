import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/button.tsx'
import { isOutside, type ModalProps, useModal } from './modal.ts'
import './dialog.css'

interface DrawerProps extends ModalProps {
  label: string
  /** Shown at the top, beside Close: the signed-in member, or the logo. */
  head: ReactNode
}

export function Drawer({ open, onClose, label, head, children }: DrawerProps) {
  const modal = useModal(open, onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key that does what this click does.
    <dialog
      {...modal}
      aria-label={label}
      className="kt-drawer"
      onClick={(event) => event.target === event.currentTarget && isOutside(event) && onClose()}
    >
      <div className="kt-drawer-head">
        <div>{head}</div>
        <IconButton label="Close" onClick={onClose}>
          <X size={22} />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}

/** Class of a row in the drawer, for a link or a button. */
export const menuLinkClass = 'kt-menu-link'
