import { Logo } from '@keyturn/brand'
import { useSession } from '@keyturn/platform/client'
import { buttonClass, Drawer, IconButton, Link, menuLinkClass } from '@keyturn/platform/ui'
import { planLabel, usePlanState } from '@keyturn/subscription/current-plan'
import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fullName } from './member-name.ts'
import {
  helpLink,
  isCurrent,
  managerLink,
  memberLinks,
  moreLinks,
  type NavigationLink,
  notificationsLink,
  visitorMenuLinks,
  yourDataLink,
} from './navigation.ts'
import { seesManagerView } from './redirects.ts'
import './popover.css'

const dashboardLinks = [
  ...memberLinks.slice(0, 3),
  ...moreLinks,
  notificationsLink,
  ...memberLinks.slice(3),
  yourDataLink,
  helpLink,
]

/** Navigation drawer of small screens. */
export function MobileMenu({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  const session = useSession()
  const plan = usePlanState()
  const member = session.status === 'signed-in' ? session : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close.
  useEffect(() => void setOpen(false), [path])

  const links = member ? dashboardLinks : visitorMenuLinks
  const head = member ? (
    <p className="shell-drawer-who">
      <b>{fullName(member.user)}</b>
      <span>{planLabel(plan)}</span>
    </p>
  ) : (
    <Logo height={32} />
  )
  return (
    <div className="shell-menu">
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu size={24} aria-hidden="true" />
      </IconButton>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu" head={head}>
        <nav aria-label="Menu">
          {links.map((link) => (
            <MenuLink key={link.id} link={link} path={path} />
          ))}
          {member && seesManagerView(member, plan) && <MenuLink link={managerLink} path={path} />}
        </nav>
        {member ? (
          <Link to="/logout" className={menuLinkClass}>
            Logout
          </Link>
        ) : (
          <div className="shell-drawer-acts">
            <Link to="/login" className={buttonClass({ kind: 'outline', full: true })}>
              Member Login
            </Link>
            <Link to="/registration" className={buttonClass({ kind: 'lamp', full: true })}>
              Get started
            </Link>
          </div>
        )}
      </Drawer>
    </div>
  )
}

function MenuLink({ link, path }: { link: NavigationLink; path: string }) {
  return (
    <Link to={link.to} className={menuLinkClass} aria-current={isCurrent(link, path) ? 'page' : undefined}>
      {link.label}
    </Link>
  )
}
