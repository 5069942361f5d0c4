import { followOtherTabs, memberIn, useSession } from '@keyturn/platform/client'
import { useHeldPlan } from '@keyturn/subscription/held-plan'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Announcer } from './announcer.tsx'
import { useEarlyClicks } from './early-clicks.ts'
import { Footer } from './footer.tsx'
import { type Address, Guard } from './guard.tsx'
import { Header } from './header.tsx'
import { ReloadBar } from './reload-bar.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { beginSession, beginSubscription, followProfile, followSignIn } from './session-start.ts'
import { Toasts, useConnectedPage } from './toasts.tsx'
import { showsFooter, showsHeader, showsTabBar } from './visibility.ts'
import './shell.css'

interface FrameProps {
  address: Address
  /** Members' pages have one. */
  TabBar?: ComponentType<{ path: string }>
  children: ReactNode
}

/** What stands round every page. */
export function Frame({ address, TabBar, children }: FrameProps) {
  const session = useSession()
  const place = { path: address.path, signedIn: session.status === 'signed-in' }
  useConnectedPage()
  useEarlyClicks()
  useEffect(() => {
    followProfile()
    void beginSession()
    return followOtherTabs(() => void followSignIn())
  }, [])
  const memberId = memberIn(session)
  useEffect(() => {
    if (memberId !== null) void beginSubscription()
  }, [memberId])
  const plan = useHeldPlan()
  const isUnsettled = memberId !== null && (plan === null || Boolean(plan.graceEndsAt))
  useEffect(() => {
    if (!isUnsettled) return
    // A checkout or a new card may have been given in another tab: asked anew when somebody comes back to this one.
    const askAgain = (): void => void (document.visibilityState === 'visible' && beginSubscription())
    document.addEventListener('visibilitychange', askAgain)
    window.addEventListener('focus', askAgain)
    return () => {
      document.removeEventListener('visibilitychange', askAgain)
      window.removeEventListener('focus', askAgain)
    }
  }, [isUnsettled])
  useEffect(() => {
    // The mark set before the first drawing has done its work once React knows better.
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
