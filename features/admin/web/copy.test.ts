import { expect, it } from 'vitest'
import { sourcesOf } from '../store/sources/index.ts'
import { TABS } from './copy.ts'

it.each(TABS)('$label can be narrowed to whatever may stand in it', ({ list, statuses }) => {
  const standing = new Set(sourcesOf(list).map(({ status }) => status))
  expect(new Set(statuses)).toEqual(standing)
})
