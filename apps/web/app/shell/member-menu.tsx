import { Avatar, Link } from '@keyturn/platform/ui'
import { planIn, planLabel, usePlanState } from '@keyturn/subscription/current-plan'
import {
  BookUser,
  Building2,
  ChevronDown,
  FileCheck2,
  FileDown,
  LifeBuoy,
  ListChecks,
  LogOut,
  type LucideIcon,
  Settings2,
} from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { fullName, initials } from './member-name.ts'
import { helpLink, managerLink, moreLinks, settingsLink, yourDataLink } from './navigation.ts'
import { type SignedIn, seesManagerView } from './redirects.ts'
import './popover.css'

const icons: Record<string, LucideIcon> = {
  payments: ListChecks,
  'rent-passport': BookUser,
  'rent-statement': FileCheck2,
  'your-data': FileDown,
  help: LifeBuoy,
}

/** Name, plan and sign-out button on wide screens. */
export function MemberMenu({ session, path }: { session: SignedIn; path: string }) {
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close.
  useEffect(() => void panel.current?.hidePopover(), [path])
  const { user } = session
  const plan = usePlanState()
  const links = planIn(plan) ? [...moreLinks, settingsLink, yourDataLink, helpLink] : [yourDataLink, helpLink]
  return (
    <div className="shell-member">
      <button type="button" popoverTarget={id} className="shell-who" aria-haspopup="true">
        <span>
          <b>{fullName(user)}</b>
          <span>{planLabel(plan)}</span>
        </span>
        <Avatar initials={initials(user)} />
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div ref={panel} id={id} popover="auto" className="shell-popover shell-member-panel">
        {links.map(({ id: name, to, label }) => {
          const Icon = icons[name] ?? Settings2
          return (
            <Link key={name} to={to}>
              <Icon size={19} aria-hidden="true" />
              {label}
            </Link>
          )
        })}
        {seesManagerView(session, plan) && (
          <Link to={managerLink.to}>
            <Building2 size={19} aria-hidden="true" />
            {managerLink.label}
          </Link>
        )}
        <Link to="/logout">
          <LogOut size={19} aria-hidden="true" />
          Logout
        </Link>
      </div>
    </div>
  )
}
