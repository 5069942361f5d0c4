import { expect, test } from 'vitest'
import { splitTitle, titledName } from './name-columns.ts'

const WIDTH = 39

test.each([
  ['no title', { title: null, name: 'Amara Osei' }, 'Amara Osei'],
  ['a title', { title: 'Ms', name: 'Amara Osei' }, 'MS AMARA OSEI'],
  ['a title and a name with accents', { title: 'Mx', name: 'Zoë Ńguyễn' }, 'MX ZOE NGUYEN'],
  ['a title that exactly fits', { title: 'Mr', name: `${'X'.repeat(17)} ${'Y'.repeat(18)}` }, /^MR X+ Y+$/],
  [
    'a name without room for its title',
    { title: 'Mr', name: `${'X'.repeat(18)} ${'Y'.repeat(18)}` },
    /^X+ Y+$/,
  ],
  ['a title that the file does not know', { title: 'Lord', name: 'Amara Osei' }, 'Amara Osei'],
  ['a name that begins with a title', { title: 'Dr', name: 'Dr Amara Osei' }, 'Dr Amara Osei'],
  ['a single name', { title: 'Dr', name: 'Amara' }, 'Amara'],
])('the name columns of the agency file have %s', (_case, account, text) => {
  expect(titledName(account, WIDTH)).toMatch(typeof text === 'string' ? new RegExp(`^${text}$`) : text)
})

test.each([
  ['MS AMARA OSEI', { title: 'MS', name: 'AMARA OSEI' }],
  ['AMARA OSEI', { title: null, name: 'AMARA OSEI' }],
  ['REV SMITH', { title: null, name: 'REV SMITH' }],
  ['MR MISS ANN SMITH', { title: null, name: 'MR MISS ANN SMITH' }],
  ['', { title: null, name: '' }],
])('the name %j is split into title and name, and written again unchanged', (text, read) => {
  expect(splitTitle(text)).toEqual(read)
  expect(titledName(splitTitle(text), WIDTH)).toBe(text)
})
