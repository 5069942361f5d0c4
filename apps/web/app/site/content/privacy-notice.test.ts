import { RETENTION } from '@keyturn/privacy/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noticeSections } from './privacy-notice.tsx'

test('the public notice says of every row of the retention table what it is, how long and why it is kept', () => {
  const notice = noticeSections.map(({ body }) => renderToStaticMarkup(body)).join('')
  const cells = Object.values(RETENTION).flatMap(({ what, howLong, why }) => [what, howLong, why])
  expect(cells.filter((text) => !notice.includes(`>${renderToStaticMarkup(text)}</t`))).toEqual([])
})
