import type { BankDataProvider } from '@keyturn/providers/bank'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nameVerdictsOf, retainTransactions } from './index.ts'
import { type BankWorld, bankWorld, type OpenBank } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const START = '2026-09-10T10:00:00Z'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const openBud: OpenBank = async (world, now) => {
  const standIn = await startBudStandIn({
    world,
    ...keys,
    consentPage: (id) => `https://keyturn.example/sandbox/bank/consent/${id}`,
  })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  const provider: BankDataProvider = createBud({
    baseUrl: standIn.url,
    ...keys,
    webhookKeysUrl,
    now,
    pauseMs: 1,
  })
  return { standIn, provider }
}

let app: BankWorld
beforeEach(async () => {
  app = await bankWorld(openBud, START)
})
afterEach(() => app.close())

const RENT = { date: '2026-09-01', amount: -950, description: 'RENT' }
const verdict = async () => (await nameVerdictsOf(app.bank.db, [AMARA])).get(AMARA)

async function link(...accounts: { name: string; holder: string }[]): Promise<void> {
  const transactions = [RENT]
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: accounts.map((account) => ({ ...account, transactions })),
  })
  await app.worker.drain()
}

async function keepRowsOf(name: string): Promise<void> {
  const { rows } = await app.bank.db.execute<{ id: string }>(sql`
    select t.id from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
    where t.member_id = ${AMARA} and a.name = ${name}`)
  await app.bank.db.transaction((tx) =>
    retainTransactions(
      tx,
      AMARA,
      rows.map(({ id }) => id),
    ),
  )
}

test('an account in the member’s name matches, and no longer matches after a changed name', async () => {
  await link({ name: 'Current', holder: 'MS A OKAFOR' })
  expect(await verdict()).toBe('matched')
  await app.bank.db.execute(
    sql`update member set first_name = 'Bob', last_name = 'Buyer' where id = ${AMARA}`,
  )
  expect(await verdict()).toBe('not_matched')
})

test('an account in another person’s name does not match', async () => {
  await link({ name: 'Current', holder: 'GRACE PAYER' })
  expect(await verdict()).toBe('not_matched')
})

test.each([
  ['Okafor', 'Amara Victim'],
  ['A. lice', 'Amara Victim'],
  ['A\u200blice', 'Amara Victim'],
  ['A\u200bdam', 'Okafor'],
  ['A Adam', 'Okafor'],
  ['A0am', 'Okafor'],
  ['Ⓑⓞⓑ Amara', 'Okafor'],
  ['Amara', 'Okafor 🇧🇴🇧'],
  ['Amara', 'B u y e r Okafor'],
])('a member named %s %s does not match another person’s account', async (first, last) => {
  await link({ name: 'Current', holder: 'AMARA OKAFOR' })
  await app.bank.db.execute(
    sql`update member set first_name = ${first}, last_name = ${last} where id = ${AMARA}`,
  )
  expect(await verdict()).toBe('not_matched')
  expect((await app.call(AMARA, 'GET', '/api/banking/account-holder/')).body).toMatchObject({
    verdict: 'not_matched',
    typed_name: `${first} ${last}`,
  })
})

test('another person’s account that pays the rent does not match, although the member has an own account', async () => {
  await link({ name: 'Own', holder: 'AMARA OKAFOR' }, { name: 'Other', holder: 'GRACE PAYER' })
  await keepRowsOf('Own')
  expect(await verdict()).toBe('matched')
  await keepRowsOf('Other')
  expect(await verdict()).toBe('not_matched')
})

test('a bank that names no holder has no verdict', async () => {
  await link({ name: 'Current', holder: '' })
  expect(await verdict()).toBe('not_told')
})

test('an account linked before names were read has the verdict “unread” until the next read', async () => {
  await link({ name: 'Current', holder: 'MS AMARA OKAFOR' })
  await app.bank.db.execute(sql`update bank_account set holder_names = null where member_id = ${AMARA}`)
  expect(await verdict()).toBe('unread')
  await app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})
  expect(await verdict()).toBe('matched')
})

test('an account linked before names were read stays “unread” while its bank names no holder', async () => {
  await link({ name: 'Current', holder: '' })
  await app.bank.db.execute(sql`update bank_account set holder_names = null where member_id = ${AMARA}`)
  await app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})
  expect(await verdict()).toBe('unread')
})

const PATH = '/api/banking/account-holder/'

test('a member explains an account in another name once, and is not asked again', async () => {
  await link({ name: 'Current', holder: 'MR CHIDI OKAFOR' })
  expect((await app.call(AMARA, 'GET', PATH)).body).toEqual({
    verdict: 'not_matched',
    typed_name: 'Amara Okafor',
    holders: ['MR CHIDI OKAFOR'],
    said: null,
    decision: null,
    note: null,
  })
  for (const said of ['other', 'family_pays'])
    expect((await app.call(AMARA, 'POST', PATH, { said })).status).toBe(200)
  expect((await app.call(AMARA, 'GET', PATH)).body).toMatchObject({
    said: 'family_pays',
    decision: 'waiting',
  })
  await app.bank.db.execute(sql`
    update bank_holder_check set decided_at = asked_at, accepted = false, note = 'Not readable.' where member_id = ${AMARA}`)
  expect((await app.call(AMARA, 'GET', PATH)).body).toMatchObject({
    decision: 'declined',
    note: 'Not readable.',
  })
  expect(await app.call(AMARA, 'POST', PATH, { said: 'other' })).toMatchObject({
    status: 409,
    body: { code: 'already_decided' },
  })
})

test('an approved account without a holder is not approved for a holder named later', async () => {
  await link({ name: 'Current', holder: '' })
  await app.call(AMARA, 'POST', PATH, { said: 'other' })
  await app.bank.db.execute(sql`
    update bank_holder_check set decided_at = asked_at, accepted = true, note = '' where member_id = ${AMARA}`)
  expect(await verdict()).toBe('checked')
  await link({ name: 'Stranger', holder: '' })
  expect(await verdict()).toBe('not_told')
  expect((await app.call(AMARA, 'GET', PATH)).body).toMatchObject({ verdict: 'not_told', decision: null })
  expect((await app.call(AMARA, 'POST', PATH, { said: 'other' })).status).toBe(200)
  await keepRowsOf('Current')
  expect(await verdict()).toBe('checked')
  await keepRowsOf('Stranger')
  expect(await verdict()).toBe('not_told')
})

test('an account in the member’s name needs no explanation', async () => {
  await link({ name: 'Current', holder: 'MS A OKAFOR' })
  expect((await app.call(AMARA, 'GET', PATH)).body).toMatchObject({ verdict: 'matched', holders: [] })
  expect(await app.call(AMARA, 'POST', PATH, { said: 'other' })).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_explain' },
  })
})
