import { expect, test } from 'vitest'
import { withSlashes } from './day-typing.ts'

const typed = (keys: string): string => [...keys].reduce((text, key) => withSlashes(text + key), '')

test.each([
  ['12042025', '12/04/2025'],
  ['12/04/2025', '12/04/2025'],
  ['1/12/2026', '1/12/2026'],
  ['1 May 2026', '1 May 2026'],
  ['1994-03-18', '1994-03-18'],
  ['18.3.1994', '18.3.1994'],
])('the date %s, typed key by key, becomes %s', (keys, text) => expect(typed(keys)).toBe(text))

test('eight digits pasted at once become a date', () => expect(withSlashes('12042025')).toBe('12/04/2025'))

test('a deleted slash of a date is not inserted again', () => expect(withSlashes('12', true)).toBe('12'))
