import { expect, test } from 'vitest'
import { formatNames, isRegistered } from './formats.ts'

test('a file format is used only for the agencies that it is registered for', () => {
  const outside = (agency: string) => formatNames.filter((name) => isRegistered(name, agency, false))
  expect(outside('experian')).toEqual(['cais'])
  expect(outside('equifax')).toEqual([])
  expect(outside('transunion')).toEqual([])
})

test('the file format of the stand-ins is used only in a sandbox', () => {
  expect(isRegistered('sandbox', 'equifax', true)).toBe(true)
  expect(isRegistered('sandbox', 'equifax', false)).toBe(false)
})
