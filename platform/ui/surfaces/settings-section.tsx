import type { ReactNode, Ref } from 'react'
import { Card } from './card.tsx'

interface SettingsSectionProps {
  /** Anchor that emails and other pages link to. */
  id?: string
  heading: string
  lead?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Section of the settings: heading, explanation and controls. */
export function SettingsSection({ heading, lead, children, ...card }: SettingsSectionProps) {
  return (
    <Card {...card}>
      <h2 className={lead ? 'mb-2' : 'mb-4'}>{heading}</h2>
      {lead && <p className="mb-4 max-w-prose kt-quiet">{lead}</p>}
      {children}
    </Card>
  )
}
