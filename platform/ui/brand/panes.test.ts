import { expect, it } from 'vitest'
import { panePaths } from './panes.ts'

it('a window has twelve panes, six to a sash', () => {
  const { upper, lower } = panePaths(92)
  expect(upper.match(/M/g)).toHaveLength(6)
  expect(lower.match(/M/g)).toHaveLength(6)
})
