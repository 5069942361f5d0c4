import { expect, test } from 'vitest'
import { labelOf, readablePage, readableValue } from './readable-export.ts'

test.each([
  ['rent_pence', 98050, 'Rent', '£980.50'],
  ['due_on', '2026-10-01', 'Due on', '01 October 2026'],
  ['paid_at', '2026-07-01T08:30:00+00:00', 'Paid at', '01 July 2026, 09:30'],
  ['joint', true, 'Joint', 'Yes'],
  ['company', '', 'Company', '–'],
  ['reasons', ['Exact amount', 'Near the day'], 'Reasons', 'Exact amount; Near the day'],
  ['facts', { amount: '£4.99', paidOn: '2026-10-01' }, 'Facts', 'Amount: £4.99; Paid on: 01 October 2026'],
  ['state', 'verified_on_time', 'State', 'Verified on time'],
  ['note', 'see file_name', 'Note', 'see file_name'],
])('the column %s with %j is shown as %s: %s', (name, value, label, text) => {
  expect(labelOf(name)).toBe(label)
  expect(readableValue(name, value)).toBe(text)
})

test('text that a member entered is escaped in the page', () => {
  const page = readablePage({
    madeAt: new Date('2026-11-21T08:00:00Z'),
    parts: [
      {
        title: 'You',
        tables: [
          {
            title: 'Name',
            rows: [{ name: '<script>alert(1)</script>', id: 'x' }],
            labels: { name: 'Your name' },
          },
        ],
      },
    ],
    files: [],
  })
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('>Id<')
  expect(page).toContain('<dt>Your name</dt>')
})
