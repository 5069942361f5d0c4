import type { VerificationStep } from '@keyturn/identity/constants'
import type { Session, SessionUser } from '@keyturn/platform/client'
import { aSessionUser } from '@keyturn/platform/client/testing'
import type { PlanState } from '@keyturn/subscription/current-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMembers, type PageRow } from '../page-row.ts'
import { pageTable } from '../page-table.ts'
import { redirectFor } from './redirects.ts'

const verified = aSessionUser({
  verified: { details: true, tenancy: true, landlord: true, bank: true },
})
const without = (step: VerificationStep) => ({ verified: { ...verified.verified, [step]: false } })
const held = (name: string): PlanState => ({
  status: 'held',
  plan: { name, displayName: name, graceEndsAt: null },
})
const standard = held('standard')
const premium = held('premium')
const none: PlanState = { status: 'none' }
const loading: PlanState = { status: 'unknown' }

interface Who {
  session: Session
  plan: PlanState
}
const checking: Who = { session: { status: 'checking' }, plan: loading }
const signedOut: Who = { session: { status: 'signed-out', expired: false }, plan: loading }
const expired: Who = { session: { status: 'signed-out', expired: true }, plan: loading }

function member(change: Partial<SessionUser> = {}, plan: PlanState = standard): Who {
  return { session: { status: 'signed-in', user: { ...verified, ...change } }, plan }
}

const ends = (path: string, who: Who, returnTo?: string) => {
  const direction = redirectFor({ path, ...who, ...(returnTo && { returnTo }) })
  return direction.kind === 'go' ? direction.to : direction.kind
}

const table: readonly PageRow[] = pageTable
const memberPages = table.filter(isMembers).map(({ path }) => path)
const otherPages = table.filter((row) => !isMembers(row)).map(({ path }) => path.replace(':token', 'token'))

describe('a visitor', () => {
  it.each(memberPages)('who opens %s is redirected to the landing page', (path) => {
    expect(ends(path, signedOut)).toBe('/landing')
  })

  it.each(memberPages)('whose session expired on %s is redirected to sign-in', (path) => {
    expect(ends(path, expired)).toBe('/login')
  })

  it.each([...otherPages, '/no-such-page'])('stays on the public page %s', (path) => {
    expect(ends(path, signedOut)).toBe('stay')
  })
})

describe('while the session is being checked', () => {
  it.each([...memberPages, '/login', '/registration', '/landing', '/'])(
    '%s waits for the session',
    (path) => {
      expect(ends(path, checking)).toBe('wait')
    },
  )

  it.each(['/about-us', '/verify-email', '/subscription'])('%s is shown without waiting', (path) => {
    expect(ends(path, checking)).toBe('stay')
  })

  it('a page that needs a plan waits for the plan, and opens if the plan cannot be loaded', () => {
    expect(ends('/rewards', member({}, loading))).toBe('wait')
    expect(ends('/subscription', member({}, loading))).toBe('wait')
    expect(ends('/rewards', member({}, { status: 'failed' }))).toBe('stay')
  })

  it('a member stays on the page if the server is unreachable', () => {
    expect(ends('/dashboard', { session: { status: 'unreachable' }, plan: loading })).toBe('stay')
  })
})

describe('a signed-in member', () => {
  it.each(['/', '/landing', '/login', '/registration'])('who opens %s is sent to the dashboard', (path) => {
    expect(ends(path, member())).toBe('/dashboard')
  })

  it.each([
    ['a verified address', { isEmailVerified: false }],
    ['a tenancy', without('tenancy')],
    ['a landlord', without('landlord')],
  ])(
    'who has no %s is redirected to the wizard from entry pages and from pages that need it',
    (_what, change) => {
      const who = member(change)
      for (const path of ['/landing', '/login', '/dashboard', '/credit-profile', '/rewards'])
        expect(ends(path, who)).toBe('/verification-dashboard')
      for (const path of [
        '/settings',
        '/rent-rise',
        '/notifications',
        '/verification-dashboard',
        '/bud-callback',
      ])
        expect(ends(path, who)).toBe('stay')
    },
  )

  it('can open every page but the dashboard without the user details', () => {
    const who = member(without('details'))
    expect(ends('/dashboard', who)).toBe('/verification-dashboard')
    expect(ends('/rewards', who)).toBe('stay')
  })

  it.each([
    '/dashboard',
    '/credit-profile',
    '/rewards',
    '/notifications',
    '/settings',
    '/rent-rise',
    '/verification-dashboard',
    '/landing',
    '/login',
  ])('who has no plan is redirected from %s to the plans in one step', (path) => {
    expect(ends(path, member({}, none))).toBe('/subscription')
    expect(ends(path, member({ isEmailVerified: false }, none))).toBe('/subscription')
  })

  it('reaches Your data and the free look with and without a plan', () => {
    for (const path of ['/your-data', '/look'])
      for (const plan of [standard, none, loading]) expect(ends(path, member({}, plan))).toBe('stay')
  })

  it('who has a plan can open the plans page only for an upgrade', () => {
    expect(ends('/subscription', member())).toBe('/dashboard')
    expect(ends('/subscription', member(without('tenancy')))).toBe('/verification-dashboard')
    expect(ends('/subscription/new', member())).toBe('stay')
  })

  it.each(['/verify-email', '/email-verification-waiting'])(
    'who has a verified address is redirected from %s',
    (path) => {
      expect(ends(path, member())).toBe('/dashboard')
      expect(ends(path, member({}, none))).toBe('/subscription')
      expect(ends(path, member({ isEmailVerified: false }))).toBe('stay')
    },
  )

  it('returns after sign-in to the page that required it', () => {
    expect(ends('/login', member(), '/rewards?month=2026-09')).toBe('/rewards?month=2026-09')
    expect(ends('/login', member({}, none), '/rewards')).toBe('/subscription')
    expect(ends('/login', member(), '/login')).toBe('/dashboard')
    expect(ends('/settings', member(), '/rewards')).toBe('stay')
  })

  it('can read the public pages like a visitor', () => {
    for (const path of ['/about-us', '/privacy-policy', '/contact-us'])
      expect(ends(path, member())).toBe('stay')
  })
})

const OPEN_PAGES = [
  ...['/about-us', '/media-room', '/contact-us', '/qand-a', '/privacy-policy', '/terms', '/complaints'],
  ...[
    '/cancellation-form',
    '/accessibility',
    '/sample',
    '/how-it-works',
    '/security',
    '/roll-up-banner',
    '/offline',
    '/404',
  ],
  ...['/subscription/new', '/forgot-password', '/reset-password', '/logout', '/landlord/month/token'],
  ...['/landlord/deposit/token', '/landlord/token', '/housemate/token', '/unsubscribe/token', '/sandbox/ui'],
  ...['/no-such-page', '/no-such-page/below'],
]

/** Returns the final path for each kind of reader: visitor, without a plan, unverified, member, admin. */
const outcomeOf = (path: string): string =>
  [signedOut, member({}, none), member({ isEmailVerified: false }), member(), member({ role: 'admin' }, none)]
    .map((who) => ends(path, who))
    .join(', ')

it('each page of the table, and the page of an unknown address, opens for a member who may read it', () => {
  const paths = [...otherPages, ...memberPages, '/no-such-page', '/no-such-page/below']
  expect(Object.groupBy(paths, outcomeOf)).toEqual({
    '/landing, stay, stay, stay, stay': ['/bud-callback', '/your-data', '/help', '/look'],
    '/landing, /subscription, stay, stay, /admin': [
      '/verification-dashboard',
      '/notifications',
      '/settings',
      '/rent-rise',
    ],
    '/landing, /subscription, /verification-dashboard, stay, /admin': [
      '/dashboard',
      '/payments',
      '/rent-passport',
      '/rent-statement',
      '/credit-profile',
      '/rewards',
    ],
    '/landing, /subscription, /verification-dashboard, /dashboard, stay': ['/admin'],
    'stay, /subscription, /verification-dashboard, /dashboard, /admin': [
      '/',
      '/landing',
      '/login',
      '/registration',
    ],
    'stay, /subscription, stay, /dashboard, /admin': ['/email-verification-waiting', '/verify-email'],
    'stay, stay, /verification-dashboard, /dashboard, stay': ['/subscription'],
    'stay, stay, stay, stay, stay': OPEN_PAGES,
  })
})

describe('the manager view', () => {
  it('opens for premium members and for the admin, who needs no plan', () => {
    expect(ends('/admin', member({}, premium))).toBe('stay')
    expect(ends('/admin', member({ role: 'admin' }, none))).toBe('stay')
    expect(ends('/admin', member({ role: 'admin' }, loading))).toBe('stay')
  })

  it('redirects other members to the dashboard', () => {
    expect(ends('/admin', member())).toBe('/dashboard')
    expect(ends('/admin', member({}, none))).toBe('/subscription')
  })

  it('is the first page of staff, with or without a plan or a verified home', () => {
    for (const plan of [none, premium, loading])
      for (const path of ['/login', '/landing'])
        expect(ends(path, member({ role: 'admin', ...without('tenancy') }, plan))).toBe('/admin')
    expect(ends('/subscription', member({ role: 'admin' }, premium))).toBe('/admin')
    expect(ends('/login', member({ role: 'admin' }), '/admin?list=disputes')).toBe('/admin?list=disputes')
  })
})

it('no address redirects in a loop', () => {
  const flag = fc.boolean()
  const user = fc.record({
    isEmailVerified: flag,
    verified: fc.record({ details: flag, tenancy: flag, landlord: flag }),
    role: fc.constantFrom('member' as const, 'admin' as const),
  })
  const visitor = fc.oneof(
    fc.constantFrom(checking, signedOut, expired),
    fc
      .tuple(user, fc.constantFrom(standard, premium, none, loading))
      .map(([each, plan]) => member(each, plan)),
  )
  const path = fc.constantFrom('/', '/landing', '/login', '/subscription', '/verify-email', ...memberPages)
  fc.assert(
    fc.property(path, visitor, (from, who) => {
      const direction = redirectFor({ path: from, ...who })
      if (direction.kind === 'go') expect(redirectFor({ path: direction.to, ...who }).kind).toBe('stay')
    }),
  )
})

describe('the Subscription tab of Settings', () => {
  const ended = {
    status: 'none',
    ended: { displayName: 'Premium', endedAt: '2026-10-01T10:00:00Z' },
  } as const

  it('stays open after a plan has ended', () => {
    expect(ends('/settings?tab=subscription', member({}, ended))).toBe('stay')
    expect(ends('/settings?tab=subscription#plan', member({}, ended))).toBe('stay')
  })

  it('is closed to members who never had a plan, as are the other tabs without a plan', () => {
    expect(ends('/settings?tab=subscription', member({}, none))).toBe('/subscription')
    expect(ends('/settings', member({}, ended))).toBe('/subscription')
    expect(ends('/settings?tab=bank', member({}, ended))).toBe('/subscription')
  })
})
