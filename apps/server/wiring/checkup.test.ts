import { broken, works } from '@keyturn/platform/checks'
import { checkDatabase } from '@keyturn/platform/db'
import { expect, test } from 'vitest'
import { answerTo, type Question, tableOf } from './checkup.ts'

const question = (ask: Question['ask'], needed = true): Question => ({
  ...{ what: 'Letters', company: 'SMTP', needed },
  ask,
})

test('what does not work stands in the table with its cause and its cure', () => {
  const check = broken('The password is wrong.', 'Compare SMTP_URL.')
  const table = tableOf([
    { question: question(async () => works), check: works },
    { question: question(async () => check), check },
    { question: question(async () => check, false), check },
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

test('a question that falls over is answered by its own words, not by a stack', async () => {
  const check = await answerTo(question(() => Promise.reject(new Error('no such host'))))
  expect(check).toMatchObject({ works: false, cause: 'no such host' })
})

test('a database that is not there is said, with the variables to look at', async () => {
  const check = await checkDatabase({ url: 'postgres://keyturn@127.0.0.1:1/keyturn' })
  expect(check).toMatchObject({
    works: false,
    cause: expect.stringContaining('cannot be reached'),
    cure: expect.stringContaining('DATABASE_URL'),
  })
})
