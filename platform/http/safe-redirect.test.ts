import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeRedirectUrl } from './safe-redirect.ts'

describe('a URL to redirect to', () => {
  const origin = 'https://keyturn.example'
  it.each([
    ['/dashboard', 'https://keyturn.example/dashboard'],
    ['/settings?tab=subscription', 'https://keyturn.example/settings?tab=subscription'],
    ['https://keyturn.example/dashboard', 'https://keyturn.example/dashboard'],
    ['https://keyturn.example', 'https://keyturn.example'],
  ])('is accepted as our own: %s', (given, address) => {
    expect(safeRedirectUrl(given, origin)).toBe(address)
  })

  it.each([
    'https://evil.example/dashboard',
    'https://keyturn.example.evil.example/',
    'https://keyturn.example@evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'https://keyturn.example:8443/dashboard',
    'https://user:word@evil.example/',
    '\u2028//evil.example',
    'https://evil.example#@keyturn.example',
    'HTTPS://EVIL.EXAMPLE/dashboard',
    'dashboard',
    '',
  ])('is refused as not our own: %s', (given) => {
    expect(safeRedirectUrl(given, origin)).toBeNull()
  })

  it('stays on our origin whenever it is accepted', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string(), (url, text) => {
        for (const given of [url, `/${text}`, `${origin}${text}`, text]) {
          const address = safeRedirectUrl(given, origin)
          if (address !== null) expect(new URL(address).origin).toBe(origin)
        }
      }),
    )
  })
})
