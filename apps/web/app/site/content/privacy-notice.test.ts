import { cookies, storedItems } from '@keyturn/brand/browser-items'
import { RETENTION } from '@keyturn/privacy/constants'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noticeSections } from './privacy-notice.tsx'

test('the privacy notice says for each row of the retention table what it is, how long and why it is stored', () => {
  const notice = noticeSections.map(({ body }) => renderToStaticMarkup(body)).join('')
  const cells = Object.values(RETENTION).flatMap(({ what, howLong, why }) => [what, howLong, why])
  expect(cells.filter((text) => !notice.includes(`>${renderToStaticMarkup(text)}</t`))).toEqual([])
})

test('the privacy notice lists each cookie and stored item with its lifetime and its purpose', () => {
  const notice = noticeSections.map(({ body }) => renderToStaticMarkup(body)).join('')
  const cells = [
    ...Object.entries(cookies).flatMap(([name, { why }]) => [name, why]),
    ...storedItems.flatMap(({ names, keptFor, why }) => [names.join(', '), keptFor, why]),
    '180 days',
    '12 hours',
    '1 hour',
  ]
  expect(cells.filter((text) => !notice.includes(`>${renderToStaticMarkup(text)}</t`))).toEqual([])
})
