import { describe, expect, it } from 'vitest'
import { isCurrent } from './navigation.ts'
import { plainPath } from './page-path.ts'
import { isMemberPage, showsFooter, showsHeader, showsMemberNavigation } from './visibility.ts'

const visitor = (path: string) => ({ path, signedIn: false })
const member = (path: string) => ({ path, signedIn: true })

const authPages = [
  '/subscription/new',
  '/bud-callback',
  '/forgot-password',
  '/reset-password',
  '/email-verification-waiting',
  '/verify-email',
]

describe('the header', () => {
  it.each(authPages)('is hidden on %s', (path) => {
    expect([showsHeader(visitor(path)), showsHeader(member(path))]).toEqual([false, false])
  })

  it('is hidden on the landing page once signed in', () => {
    expect([showsHeader(visitor('/landing')), showsHeader(member('/landing'))]).toEqual([true, false])
    expect([showsHeader(visitor('/')), showsHeader(member('/'))]).toEqual([true, false])
  })

  it.each(['/about-us', '/login', '/registration', '/subscription', '/dashboard', '/settings', '/nowhere'])(
    'is shown on %s',
    (path) => {
      expect(showsHeader(member(path))).toBe(true)
    },
  )
})

describe('the footer', () => {
  it.each([...authPages, '/privacy-policy'])('is hidden on %s', (path) => {
    expect([showsFooter(visitor(path)), showsFooter(member(path))]).toEqual([false, false])
  })

  it('is hidden on member pages and their subpages', () => {
    for (const path of ['/dashboard', '/credit-profile', '/rewards', '/notifications', '/settings', '/admin'])
      expect(showsFooter(member(path))).toBe(false)
    expect(showsFooter(member('/admin/disputes'))).toBe(false)
  })

  it.each(['/', '/login', '/registration', '/about-us', '/subscription', '/nowhere'])(
    'is shown on %s',
    (path) => {
      expect(showsFooter(visitor(path))).toBe(true)
    },
  )
})

describe('isMemberPage', () => {
  it.each([
    ...['/', '/landing', '/login', '/logout', '/registration', '/about-us', '/media-room', '/contact-us'],
    ...[
      '/qand-a',
      '/privacy-policy',
      '/roll-up-banner',
      '/terms',
      '/complaints',
      '/accessibility',
      '/subscription',
    ],
    ...['/subscription/new', '/verify-email', '/email-verification-waiting', '/forgot-password/'],
    '/reset-password',
  ])('is false for the public page %s', (path) => {
    expect(isMemberPage(path)).toBe(false)
  })

  it.each([
    '/dashboard',
    '/settings/security',
    '/rewards/',
    '/your-data',
    '/help',
    '/look',
    '/admin',
    '/bud-callback',
  ])('is true for %s', (path) => {
    expect(isMemberPage(path)).toBe(true)
  })
})

describe('the navigation', () => {
  it('is shown only on member pages', () => {
    expect(showsMemberNavigation(member('/rewards'))).toBe(true)
    expect(showsMemberNavigation(member('/about-us'))).toBe(false)
    expect(showsMemberNavigation(visitor('/rewards'))).toBe(false)
    expect(showsMemberNavigation(member('/bud-callback'))).toBe(false)
  })

  it('marks the current page', () => {
    const settings = { id: 'settings', label: 'Settings', to: '/settings' }
    expect(isCurrent(settings, '/settings')).toBe(true)
    expect(isCurrent(settings, '/settings/security')).toBe(true)
    expect(isCurrent(settings, '/settings-old')).toBe(false)
    expect(isCurrent({ id: 'landing', label: 'Home', to: '/' }, '/about-us')).toBe(false)
  })

  it('ignores a slash at the end', () => {
    expect([plainPath('/dashboard/'), plainPath('/'), plainPath('//')]).toEqual(['/dashboard', '/', '/'])
  })
})
