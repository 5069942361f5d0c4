import { cookies, storedItems, unlistedNames } from '@keyturn/brand/browser-items'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { namesSet } from './stored-names.ts'

/** Set by the router's <ScrollRestoration>. */
const OF_LIBRARIES = ['react-router-scroll-positions']

test('the privacy notice lists each cookie and stored item that the code sets, and no other', () => {
  const names = namesSet(sourceFiles(/^(apps|features|platform)\/.*\.(tsx?|js)$/))
  expect(unlistedNames(names)).toEqual([])
  const listed = [...Object.keys(cookies), ...storedItems.flatMap((item): readonly string[] => item.names)]
  expect(listed.toSorted()).toEqual([...names, ...OF_LIBRARIES].toSorted())
})

test('a cookie, stored item, database or cache without an entry is reported by name', () => {
  const text = `
    const KEY = 'keyturn_ad'
    const keyOf = (form: string) => \`draft_\${form}\`
    tabStore.setItem(KEY, '1')
    localStorage.setItem('seen', '1')
    tabStore.setItem(keyOf(form), typed)
    reply.setCookie(COOKIE, token)
    indexedDB.open('drafts', 1)
    caches.open('pages')
    document.cookie = 'a=b'`
  const elsewhere = "export const COOKIE = 'keyturn_who'"
  const files = [
    { path: 'features/x/web/x.ts', text },
    { path: 'features/x/y.ts', text: elsewhere },
  ]
  expect(unlistedNames(namesSet(files)).toSorted()).toEqual(
    [
      'keyturn_ad',
      'seen',
      'draft_*',
      'keyturn_who',
      'drafts',
      'pages',
      'features/x/web/x.ts: cookie',
    ].toSorted(),
  )
})
