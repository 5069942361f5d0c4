import { Avatar } from '@keyturn/platform/ui'
import { planIn, planLabel, usePlanState } from '@keyturn/subscription/held-plan'
import { Building2, ChevronDown, LogOut, Settings2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { fullName, initials } from './member-name.ts'
import { managerLink, settingsLink, yourDataLink } from './navigation.ts'
import { type SignedIn, seesManagerView } from './redirects.ts'
import './popover.css'

/** Name, plan and the way out, on screens wide enough for them. */
export function MemberMenu({ session }: { session: SignedIn }) {
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close.
  useEffect(() => void panel.current?.hidePopover(), [pathname])
  const { user } = session
  const plan = usePlanState()
  const own = planIn(plan) ? settingsLink : yourDataLink
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
        <Link to={own.to}>
          <Settings2 size={19} aria-hidden="true" />
          {own.label}
        </Link>
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
