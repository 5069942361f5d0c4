import { expect, it } from 'vitest'
import { sourcesOf } from '../store/sources/index.ts'
import { TABS } from './copy.ts'

it.each(TABS)('$label can be filtered by every status that its items have', ({ list, statuses }) => {
  const standing = new Set(sourcesOf(list).map(({ status }) => status))
  expect(new Set(statuses)).toEqual(standing)
})
