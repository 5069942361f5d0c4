import { dayOfNumber } from '@keyturn/platform/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay, readEmail, readLine, readPence, readPhone, readShare } from './read-values.ts'

test.each([
  ['2026-05-01', '2026-05-01'],
  ['01/05/2026', '2026-05-01'],
  ['1/5/2026', '2026-05-01'],
  ['1.5.26', '2026-05-01'],
  ['1 May 2026', '2026-05-01'],
  ['1st May 2026', '2026-05-01'],
  ['01 september 2026', '2026-09-01'],
  ['1 May 26', '2026-05-01'],
  ['May 1st, 2026', '2026-05-01'],
  ['2026/5/1', '2026-05-01'],
  ['2026-05-01T00:00:00.000Z', '2026-05-01'],
])('the date %s is parsed', (text, day) => expect(readDay(text)).toBe(day))

test.each(['31/02/2026', '13/13/2026', 'soon', '', '2026-5-1x', '1 Foo 2026', 'Foo 1 2026'])(
  'the date %j is refused',
  (text) => expect(readDay(text)).toBeNull(),
)

test('any day is parsed in the formats that people use in Britain', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (number) => {
      const day = dayOfNumber(number)
      const [year, month, dayOfMonth] = day.split('-')
      expect(readDay(`${Number(dayOfMonth)}/${Number(month)}/${year}`)).toBe(day)
    }),
  )
})

test.each([
  ['£1,200.00', 120_000],
  ['1200', 120_000],
  [1200, 120_000],
  [1160.5, 116_050],
  ['£ 1 200', 120_000],
  ['1200 pcm', 120_000],
  ['GBP 950.50', 95_050],
  ['-5', -500],
])('the amount %s is parsed', (given, pence) => expect(readPence(given)).toBe(pence))

test.each(['1200 pounds', '1.200,00', '12.345', '', 'NaN', 12.345, Number.NaN, Number.POSITIVE_INFINITY])(
  'the amount %j is refused',
  (given) => expect(readPence(given)).toBeNull(),
)

test.each([
  '07700 900123',
  '+44 7700 900123',
  '+44 (0)20 7946 0100',
  '0044 7700 900123',
  '447700900123',
  '+353 1 234 5678',
  '0800 1111',
  '0113 496 0000 ext. 12',
])('the phone number %s is accepted as entered', (text) => expect(readPhone(` ${text} `)).toBe(text))

test.each(['12345', 'call me', '07700', '+44', '0000000000', '0'.repeat(20)])(
  'the phone number %s is refused',
  (text) => expect(readPhone(text)).toBeNull(),
)

test.each([
  [0.5, 0.5],
  ['1', 1],
  ['50%', 0.5],
  ['1/3', 1 / 3],
  ['£580.00', 0.5],
  [580, 0.5],
  ['1160', 1],
])('the share %s of a rent of £1,160 is %d of it', (given, share) =>
  expect(readShare(given, 116_000)).toBe(share),
)

test.each([0, -1, '0%', '110%', '1160.01', 'half'])('the share %s of a rent of £1,160 is refused', (given) =>
  expect(readShare(given, 116_000)).toBeNull(),
)

test('an email address needs both its parts and a dot', () => {
  for (const address of ['a@b.co', 'zoë@example.co.uk', 'A@B.co']) expect(readEmail(address)).toBe(address)
  expect(['a@b', '@b.co', 'a b@c.de', 'a@b.co,c@d.ef', 'a@b.co\nBcc: x@y.zz', ''].map(readEmail)).toEqual(
    Array(6).fill(null),
  )
})

test('an email address that is not in its normal form is refused', () => {
  const spellings = [
    'a@ｂ.co',
    'ａ@b.co',
    'a@b.co.',
    'a@b..co',
    'a(x)@b.co',
    'a\u200b@b.co',
    'a@b\u00ad.co',
    'a%c.d@b.co',
  ]
  expect(spellings.filter((spelling) => readEmail(spelling) !== null)).toEqual([])
})

test('the domain of an address is stored in ASCII, and one with mixed scripts is refused', () => {
  expect(readEmail('zoë@bücher.example')).toBe('zoë@xn--bcher-kva.example')
  expect(readEmail('rents@xn--fxtons-wqf.example')).toBe('rents@xn--fxtons-wqf.example')
  expect(readEmail('rents@f\u043Extons.example')).toBeNull()
  expect(readEmail('rents@-foxtons.example')).toBeNull()
})

test('a name loses its line breaks and keeps its words', () => {
  expect(readLine('  <b>Hallam</b>\n  Lettings ')).toBe('<b>Hallam</b> Lettings')
  expect(readLine('a\u0007b')).toBeNull()
  expect(readLine('J\u200b Oka\u00adfor \ufe0f')).toBe('J Okafor')
})
