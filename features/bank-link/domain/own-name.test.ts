import { expect, test } from 'vitest'
import { isOwnAlone, nameAtBank } from './own-name.ts'

const amara = { firstName: 'Amara', lastName: 'Osei' }

test.each([
  ['one holder', ['MISS A OSEI'], 'MISS A OSEI', true],
  ['two holders', ['MR B GRANT', 'MISS AMARA OSEI'], 'MISS AMARA OSEI', false],
  ['two people in one text', ['MR B & MRS A OSEI'], null, false],
  ['another person', ['MR B GRANT'], null, false],
  ['no holder', [], null, false],
] as const)('reads the member’s name from an account with %s', (_case, holders, written, alone) => {
  expect(nameAtBank(amara, holders)).toBe(written)
  expect(isOwnAlone(amara, holders)).toBe(alone)
})

test('takes no account for the member’s own before its holders were read', () => {
  expect(isOwnAlone(amara, null)).toBe(false)
})
