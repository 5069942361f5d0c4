import { dayOfInstant } from '@keyturn/platform/days'
import { bumpRevision } from '@keyturn/platform/db'
import type { Tenancy } from '@keyturn/rent-engine/rules'
import { type SQL, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { refreshRecord } from './actions/refresh-record.ts'
import { dashboardBody } from './api/dashboard.ts'
import { dashboardAnswer } from './contract.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const START = '2026-09-10T10:00:00Z'

interface Life {
  app: RecordWorld
  memberId: string
  days: number
}

type Deed = (life: Life, number: number) => Promise<unknown>

const post = ({ app, memberId }: Life, path: string, body: unknown = {}) =>
  app.call(memberId, 'POST', path, body)
const aRow = async ({ app, memberId }: Life, number: number): Promise<string | undefined> => {
  const { body } = await app.call(memberId, 'GET', '/api/banking/transactions/?page_size=100')
  return body.transactions[number % Math.max(1, body.transactions.length)]?.id
}
const aConnection = async ({ app, memberId }: Life, number: number): Promise<string | undefined> => {
  const { connections } = (await app.call(memberId, 'GET', '/api/banking/connections/')).body
  return connections[number % Math.max(1, connections.length)]?.id
}

/** Writes member data as other features do, and renews the revision. */
const write = ({ app, memberId }: Life, written: SQL) =>
  app.context.db.transaction((tx) => {
    bumpRevision(tx, memberId)
    return tx.execute(written)
  })

const deeds: Record<string, Deed> = {
  'a bank is joined': ({ app, memberId }, number) => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => ({
      date: `2026-0${month}-0${1 + (number % 3)}`,
      amount: -950,
      description: number % 4 === 0 ? 'BILL PAYMENT 1182' : 'STO J OKAFOR RENT',
    }))
    const accounts = [{ name: `Account ${number}`, transactions: rows }]
    return app.connect(memberId, { kind: 'accounts', accounts })
  },
  'a statement is brought': (life, number) =>
    post(life, '/api/banking/statements/', {
      bank_name: 'Old Bank',
      account_name: `Account ${number % 2}`,
      from: '2026-01-01',
      to: '2026-08-31',
      transactions: [{ date: '2026-03-03', amount: -20 - number, description: 'LARDER & CO' }],
    }),
  'a row is called rent': async (life, number) => {
    const id = await aRow(life, number)
    return id && post(life, `/api/banking/transactions/${id}/mark-as-rent/`)
  },
  'a row is called no rent': async (life, number) => {
    const id = await aRow(life, number)
    return id && post(life, `/api/banking/transactions/${id}/unmark-as-rent/`)
  },
  'a month is answered': async (life, number) => {
    const { months } = (await life.app.call(life.memberId, 'GET', '/api/payment-report/')).body
    const month = months[number % Math.max(1, months.length)]
    return month && post(life, `/api/payment-report/months/${month.due_on}/answer/`, { answer: 'not_paid' })
  },
  'the record is refreshed': ({ app, memberId }) => refreshRecord(app.context, memberId),
  'what waits is done': ({ app }) => app.worker.drain(),
  'a bank is left': async (life, number) => {
    const id = await aConnection(life, number)
    return id && life.app.call(life.memberId, 'DELETE', `/api/banking/connections/${id}/`)
  },
  'the bank has trouble': (life) =>
    write(
      life,
      sql`update bank_connection set trouble = 'down' where member_id = ${life.memberId} and trouble is null`,
    ),
  'points are earned': (life, number) =>
    write(
      life,
      sql`
      insert into points_book (member_id, earned, available) values (${life.memberId}, ${-number}, ${number})
      on conflict (member_id) do update set earned = points_book.earned - ${number},
        available = points_book.available + ${number}`,
    ),
  'evidence is brought': (life, number) =>
    write(
      life,
      sql`
      insert into rent_evidence (member_id, tenancy_id, due_on, file_key, file_name, kind, size_bytes, uploaded_at)
      select member_id, tenancy_id, due_on, 'key', ${`award-${number}.pdf`}, 'pdf', 9, ${START} from rent_period
      where member_id = ${life.memberId}
      on conflict (member_id, tenancy_id, due_on) do update set file_name = excluded.file_name`,
    ),
  'old rows are swept': (life, number) =>
    write(
      life,
      sql`
      delete from bank_transaction
      where member_id = ${life.memberId} and extract(month from booked_on) = ${1 + (number % 9)}`,
    ),
  'a night passes': async (life) => {
    life.days += 1
    await life.app.moveTo(new Date(Date.parse(START) + life.days * 86_400_000).toISOString())
  },
  'two deeds at once': (life, number) =>
    Promise.all([
      deeds['the record is refreshed']?.(life, number),
      deeds['points are earned']?.(life, number),
      deeds['a row is called rent']?.(life, number),
    ]),
}

const someDeed = fc.record({
  name: fc.constantFrom(...Object.keys(deeds)),
  number: fc.integer({ min: 0, max: 99 }),
  drains: fc.boolean(),
})

test('the cached dashboard equals one computed from scratch, after any member actions', async () => {
  const home: Tenancy = {
    startsOn: '2026-01-01',
    terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
    payees: ['J Okafor'],
  }
  const app = await recordWorld(START, {
    points: {
      columns: {
        points: sql`(select available from points_book where member_id = ${sql.placeholder('memberId')})`,
      },
      readRow({ points }: { points: number | null }) {
        return { points: points ?? 0, worthPence: Math.floor((points ?? 0) / 10) }
      },
    },
  })
  const life: Life = { app, memberId: '', days: 0 }
  let compared = 0
  const isTrue = async (): Promise<void> => {
    const read = () => app.call(life.memberId, 'GET', '/api/payment-report/dashboard/')
    const [first, second] = [await read(), await read()]
    const today = dayOfInstant(app.clock.now())
    const anew = JSON.parse(await dashboardBody(app.context, life.memberId, today))
    expect(first).toEqual({ status: 200, body: anew })
    // The response has exactly the fields of the contract.
    expect(dashboardAnswer.parse(anew)).toEqual(anew)
    expect(second).toEqual(first)
    compared += 1
  }
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(someDeed, { minLength: 6, maxLength: 12 }), async (list) => {
        life.memberId = crypto.randomUUID()
        await app.addMember(life.memberId)
        await app.rents(life.memberId, { id: HOME, tenancy: home })
        for (const { name, number, drains } of [
          { name: 'a bank is joined', number: 1, drains: true },
          ...list,
        ]) {
          await deeds[name]?.(life, number)
          if (drains) await app.worker.drain()
          await isTrue()
        }
        for (const table of [
          'rent_period',
          'rent_match',
          'bank_transaction',
          'bank_account',
          'bank_connection',
        ]) {
          await write(life, sql`delete from ${sql.identifier(table)} where member_id = ${life.memberId}`)
          await isTrue()
        }
      }),
      { numRuns: 8 },
    )
  } finally {
    await app.close()
  }
  expect(compared).toBeGreaterThan(50)
})
