import { Logo } from '@keyturn/brand'
import { lazyComponent, useSession } from '@keyturn/platform/client'
import { buttonClass, classNames, Link } from '@keyturn/platform/ui'
import { Bell } from './bell.tsx'
import { MemberLogin } from './member-login.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { isCurrent, managerLink, memberLinks, type NavigationLink, publicLinks } from './navigation.ts'
import type { SignedIn } from './redirects.ts'
import { hasNightTheme, type ShellState, showsMemberNavigation } from './visibility.ts'
import './header.css'

/** Loaded with the member area's script. A content page loads it for signed-in members. */
const MemberMenu = lazyComponent(
  () => import('./member-menu.tsx').then((menu) => menu.MemberMenu),
  <span className="shell-who" />,
)

export function Header({ place }: { place: ShellState }) {
  const session = useSession()
  const member = session.status === 'signed-in' ? session : null
  const inside = showsMemberNavigation(place)
  const night = hasNightTheme(place.path)
  return (
    <header
      className={classNames('shell-header', inside && 'shell-header-app', night && 'shell-header-night')}
    >
      <div className="page-width">
        <Link to={member ? '/dashboard' : '/landing'} className="shell-logo" aria-label="Keyturn, home">
          <Logo height={inside ? 32 : 34} />
        </Link>
        <nav className="shell-nav" aria-label="Main">
          {linksFor(inside, member).map((link) => (
            <Link key={link.id} to={link.to} aria-current={isCurrent(link, place.path) ? 'page' : undefined}>
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="shell-acts">
          {inside && <Bell />}
          {member ? (
            <MemberMenu session={member} path={place.path} />
          ) : (
            <VisitorActs night={night} path={place.path} />
          )}
        </div>
        <MobileMenu path={place.path} />
      </div>
    </header>
  )
}

/** Adds a link to the admin area for an admin. */
function linksFor(inside: boolean, member: SignedIn | null): readonly NavigationLink[] {
  if (!inside) return publicLinks
  return member?.user.role === 'admin' ? [...memberLinks, { ...managerLink, label: 'Manager' }] : memberLinks
}

function VisitorActs({ night, path }: { night: boolean; path: string }) {
  return (
    <div className="shell-visitor">
      <MemberLogin night={night} path={path} />
      <Link to="/registration" className={buttonClass({ kind: 'lamp' }, 'shell-start')}>
        Get started
      </Link>
    </div>
  )
}
