import { expect, test } from 'vitest'
import { rowName } from './row-name.ts'

test.each([
  ['DIRECT DEBIT PLAINSPEAK BROADBAND', 'Plainspeak Broadband'],
  ['STANDING ORDER TO HALLAM LETTINGS', 'Hallam Lettings'],
  ['Hallam Lettings', 'Hallam Lettings'],
  ['TV Licence', 'TV Licence'],
  ['DIRECT DEBIT', 'Direct Debit'],
  ['BBC', 'BBC'],
])('the bank text %s is shown as %s', (name, read) => expect(rowName({ name })).toBe(read))
