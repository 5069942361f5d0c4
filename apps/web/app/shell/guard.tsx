import { openPage, type Session, session as sessionStore, tokens, useSession } from '@keyturn/platform/client'
import { Button, classNames, Spinner } from '@keyturn/platform/ui'
import { rememberChoiceIn } from '@keyturn/subscription/choice'
import { usePlanState } from '@keyturn/subscription/held-plan'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Direction, isEntrance, redirectFor } from './redirects.ts'
import { beginSession } from './session-start.ts'
import { isMemberPage } from './visibility.ts'

export interface Address {
  /** Without a slash at the end. */
  path: string
  search: string
  hash: string
}

/** Lets a page be seen by those it is for, and leads the others on. */
export function Guard({ address, children }: { address: Address; children: ReactNode }) {
  const session = useSession()
  const { path, search, hash } = address
  const hadMember = useRef(false)
  // Where the member is being led back to. Until they are there, all news of the session asks anew where to go.
  const returning = useRef<string | null>(null)
  const direction = useDirection(address, session, tokens.peekPath() ?? returning.current)
  const target = direction.kind === 'go' ? direction.to : null

  useEffect(() => {
    // However somebody got there: before any script ran, or as a member whom nobody had recognised yet.
    if (path === '/registration') rememberChoiceIn(search)
  }, [path, search])

  useEffect(() => {
    if (target === null) return
    if (target === '/landing' && !hadMember.current) keepLetterLink(path, search + hash)
    if (session.status === 'signed-in' && isEntrance(path)) {
      // A rule that leads elsewhere ends the wish too: it must not decide a later sign-in.
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
    // Told once: from here on this browser is a visitor's like any other.
    if (session.status === 'signed-out' && session.expired && !isMemberPage(path)) sessionStore.signedOut()
  }, [session, path])

  if (session.status === 'unreachable' && isMemberPage(path)) return <Unreachable />
  const isReadyMade = session.status === 'checking' && !isMemberPage(path)
  const isShown = direction.kind === 'stay' || isReadyMade
  // One tree from the first drawing on: who it is may come to light, and the page under the finger stays the same.
  // A ready-made page visitors read at once; where tokens are stored, the style sheet shows the other part.
  return (
    <>
      {isShown && children}
      {direction.kind !== 'stay' && <Checking untilKnown={isReadyMade} />}
    </>
  )
}

/** A letter's button leads to a place on a page. Whoever has to sign in first is led there afterwards. */
function keepLetterLink(path: string, place: string): void {
  if (place === '') tokens.takePath()
  else if (path !== '/bud-callback') tokens.rememberPath(path + place)
}

/**
 * The verification page tells its own news before it leads on: there, only what was true on arrival counts.
 */
function useDirection({ path, search }: Address, session: Session, returnTo: string | null): Direction {
  const arrival = useRef<{ path: string; direction: Direction } | null>(null)
  // Of one page a tab has a rule of its own.
  const visited = path === '/settings' ? path + search : path
  const direction = redirectFor({ path: visited, session, plan: usePlanState(), returnTo })
  if (path !== '/verify-email') {
    arrival.current = null
    return direction
  }
  // Who it is, or what plan they have, is not known yet: nothing to hold them to.
  if (session.status === 'checking' || direction.kind === 'wait') return direction
  if (arrival.current?.path !== path) arrival.current = { path, direction }
  return arrival.current.direction
}

/** Until it is known who is there: beside a ready-made page, which visitors read meanwhile, or in the page's place. */
export function Checking({ untilKnown = false }: { untilKnown?: boolean }) {
  return (
    <div className={classNames('shell-checking', untilKnown && 'shell-until-known')}>
      <Spinner size={32} label="Checking authentication" />
    </div>
  )
}

function Unreachable() {
  useEffect(() => {
    const again = () => void beginSession()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <div className="page-width shell-message">
      <h1>We cannot reach Keyturn</h1>
      <p>You are still signed in, and nothing is lost. Check your connection, then try again.</p>
      <Button onClick={() => void beginSession()}>Try again</Button>
    </div>
  )
}
