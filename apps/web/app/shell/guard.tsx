import { openPage, type Session, session as sessionStore, tokens, useSession } from '@keyturn/platform/client'
import { Button, classNames, Spinner } from '@keyturn/platform/ui'
import { rememberChoiceIn } from '@keyturn/subscription/choice'
import { usePlanState } from '@keyturn/subscription/current-plan'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Direction, isEntrance, redirectFor } from './redirects.ts'
import { loadSession } from './session-start.ts'
import { isMemberPage } from './visibility.ts'

export interface Address {
  /** Without a trailing slash. */
  path: string
  search: string
  hash: string
}

/** Shows a page to those who may see it, and redirects all others. */
export function Guard({ address, children }: { address: Address; children: ReactNode }) {
  const session = useSession()
  const { path, search, hash } = address
  const hadMember = useRef(false)
  // Path that a redirect after sign-in leads to. Kept until the member is there, because each session change runs the
  // rules again.
  const returning = useRef<string | null>(null)
  const direction = useDirection(address, session, tokens.peekPath() ?? returning.current)
  const target = direction.kind === 'go' ? direction.to : null

  useEffect(() => {
    // Runs for each way to the page: a link before hydration, or a redirect of a signed-out member.
    if (path === '/registration') rememberChoiceIn(search)
  }, [path, search])

  useEffect(() => {
    if (target === null) return
    if (target === '/landing' && !hadMember.current) keepLetterLink(path, search + hash)
    if (session.status === 'signed-in' && isEntrance(path)) {
      // Drops the stored path on any other redirect, so that it does not affect a later sign-in.
      const wanted = tokens.takePath()
      if (wanted === target) returning.current = wanted
    }
    openPage(target, { replace: true, state: { turnedBackFrom: path } })
  }, [target, path, search, hash, session.status])

  useEffect(() => {
    if (session.status === 'signed-in') hadMember.current = true
    if (session.status === 'signed-out' || !isEntrance(path)) returning.current = null
  }, [session.status, path])

  useEffect(() => {
    // Shows the expired session once, and then treats the browser as signed out.
    if (session.status === 'signed-out' && session.expired && !isMemberPage(path)) sessionStore.signedOut()
  }, [session, path])

  if (session.status === 'unreachable' && isMemberPage(path)) return <Unreachable />
  const isReadyMade = session.status === 'checking' && !isMemberPage(path)
  const isShown = direction.kind === 'stay' || isReadyMade
  // One tree from the first render on, so that the page is not remounted when the session is known. On a prerendered
  // page CSS shows the spinner if tokens are stored.
  return (
    <>
      {isShown && children}
      {direction.kind !== 'stay' && <Checking untilKnown={isReadyMade} />}
    </>
  )
}

/** Remembers the hash of an email's link for a member who has to sign in first. */
function keepLetterLink(path: string, place: string): void {
  if (place === '') tokens.takePath()
  else if (path !== '/bud-callback') tokens.rememberPath(path + place)
}

/**
 * Computes the redirect. The verification page shows its own result first, so there only the state at arrival decides.
 */
function useDirection({ path, search }: Address, session: Session, returnTo: string | null): Direction {
  const arrival = useRef<{ path: string; direction: Direction } | null>(null)
  // Includes the query for Settings, because the rules differ by tab.
  const visited = path === '/settings' ? path + search : path
  const direction = redirectFor({ path: visited, session, plan: usePlanState(), returnTo })
  if (path !== '/verify-email') {
    arrival.current = null
    return direction
  }
  // Session or plan is still loading, so no rule applies yet.
  if (session.status === 'checking' || direction.kind === 'wait') return direction
  if (arrival.current?.path !== path) arrival.current = { path, direction }
  return arrival.current.direction
}

/** Spinner until the session is known, either in CSS beside a prerendered page or in the page's place. */
export function Checking({ untilKnown = false }: { untilKnown?: boolean }) {
  return (
    <div className={classNames('shell-checking', untilKnown && 'shell-until-known')}>
      <Spinner size={32} label="Checking authentication" />
    </div>
  )
}

function Unreachable() {
  useEffect(() => {
    const again = () => void loadSession()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <div className="page-width shell-message">
      <h1>We cannot reach Keyturn</h1>
      <p>You are still signed in, and nothing is lost. Check your connection, then try again.</p>
      <Button onClick={() => void loadSession()}>Try again</Button>
    </div>
  )
}
