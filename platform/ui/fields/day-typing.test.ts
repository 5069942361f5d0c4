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
])('%s, key by key, stands there as %s', (keys, text) => expect(typed(keys)).toBe(text))

test('eight digits pasted at once are a day too', () => expect(withSlashes('12042025')).toBe('12/04/2025'))

test('a slash that is taken away does not come back', () => expect(withSlashes('12', true)).toBe('12'))
