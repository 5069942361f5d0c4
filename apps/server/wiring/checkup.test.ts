import { broken, works } from '@keyturn/platform/checks'
import { checkDatabase } from '@keyturn/platform/db'
import { expect, test } from 'vitest'
import { formatResults, runChecks } from './checkup.ts'

test('the checkup lists each failure with its cause and its fix', () => {
  const letters = { what: 'Letters', company: 'SMTP', needed: true }
  const check = broken('The password is wrong.', 'Compare SMTP_URL.')
  const table = formatResults([
    { ...letters, check: works },
    { ...letters, check },
    { ...letters, needed: false, check },
  ])
  expect(table.split('\n').map((line) => line.trim())).toEqual([
    'Letters  SMTP  works',
    'Letters  SMTP  BROKEN',
    'The password is wrong.',
    'Compare SMTP_URL.',
    'Letters  SMTP  without',
    'The password is wrong.',
    'Compare SMTP_URL.',
  ])
})

test('every connection is checked, and a failed one shows its message, not a stack trace', async () => {
  const answers = await runChecks([
    {
      ...{
        id: 'agencies',
        what: 'Credit agencies',
        isStandIn: false,
        needed: true,
        webhooks: null,
        jobs: [],
      },
      connections: [
        { company: 'Experian', ask: async () => works },
        { company: 'Equifax', ask: () => Promise.reject(new Error('no such host')) },
      ],
    },
  ])
  expect(answers).toMatchObject([
    { what: 'Credit agencies', company: 'Experian', check: { works: true } },
    { what: 'Credit agencies', company: 'Equifax', check: { works: false, cause: 'no such host' } },
  ])
})

test('an unreachable database is reported with the variables to check', async () => {
  const check = await checkDatabase({ url: 'postgres://keyturn@127.0.0.1:1/keyturn' })
  expect(check).toMatchObject({
    works: false,
    cause: expect.stringContaining('cannot be reached'),
    cure: expect.stringContaining('DATABASE_URL'),
  })
})
