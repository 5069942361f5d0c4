import { memberIdIn, useSession, watchOtherTabs } from '@keyturn/platform/client'
import { useCurrentPlan } from '@keyturn/subscription/current-plan'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Announcer } from './announcer.tsx'
import { useEarlyClicks } from './early-clicks.ts'
import { Footer } from './footer.tsx'
import { type Address, Guard } from './guard.tsx'
import { Header } from './header.tsx'
import { ReloadBar } from './reload-bar.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { loadPlan, loadSession, reloadOnMemberChange, reloadSession } from './session-start.ts'
import { Toasts, useConnectedPage } from './toasts.tsx'
import { showsFooter, showsHeader, showsTabBar } from './visibility.ts'
import './shell.css'

interface FrameProps {
  address: Address
  /** Only members' pages have one. */
  TabBar?: ComponentType<{ path: string }>
  children: ReactNode
}

/** Frame of every page: header, footer and banners. */
export function Frame({ address, TabBar, children }: FrameProps) {
  const session = useSession()
  const place = { path: address.path, signedIn: session.status === 'signed-in' }
  useConnectedPage()
  useEarlyClicks()
  useEffect(() => {
    reloadOnMemberChange()
    void loadSession()
    return watchOtherTabs(() => void reloadSession())
  }, [])
  const memberId = memberIdIn(session)
  useEffect(() => {
    if (memberId !== null) void loadPlan()
  }, [memberId])
  const plan = useCurrentPlan()
  const isUnsettled = memberId !== null && (plan === null || Boolean(plan.graceEndsAt))
  useEffect(() => {
    if (!isUnsettled) return
    // Reloads the plan when the tab becomes visible, because a checkout may have finished in another tab.
    const askAgain = (): void => void (document.visibilityState === 'visible' && loadPlan())
    document.addEventListener('visibilitychange', askAgain)
    window.addEventListener('focus', askAgain)
    return () => {
      document.removeEventListener('visibilitychange', askAgain)
      window.removeEventListener('focus', askAgain)
    }
  }, [isUnsettled])
  useEffect(() => {
    // Removes the boot script's mark once React has the session.
    if (session.status !== 'checking') delete document.documentElement.dataset.session
  }, [session.status])

  return (
    <>
      <a className="shell-skip" href="#main">
        Skip to content
      </a>
      <SandboxBanner />
      <ReloadBar />
      {showsHeader(place) && <Header place={place} />}
      <main id="main" tabIndex={-1} className="shell-main">
        <Guard address={address}>{children}</Guard>
      </main>
      {showsFooter(place) && <Footer />}
      {TabBar && showsTabBar(place) && <TabBar path={place.path} />}
      <Announcer path={place.path} />
      <Toasts />
    </>
  )
}
