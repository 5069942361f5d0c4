import { expect, it } from 'vitest'
import { sourcesOf } from '../store/sources/index.ts'
import { TABS } from './copy.ts'

it.each(TABS)('$label has a filter for each status of its items', ({ list, statuses }) => {
  const standing = new Set(sourcesOf(list).map(({ status }) => status))
  expect(new Set(statuses)).toEqual(standing)
})
