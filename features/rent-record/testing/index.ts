import { type BankApp, type OpenBank, openBankApp } from '@keyturn/bank-link/testing'
import type { JobHandler } from '@keyturn/platform/jobs'
import { testContext } from '@keyturn/platform/testing/context'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { sql } from 'drizzle-orm'
import type { RentRecordContext } from '../context.ts'
import type { Home } from '../domain/model.ts'
import { rentRecord } from '../index.ts'
import { rentRecordJobs } from '../jobs/index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const openBud: OpenBank = async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 }) }
}

export interface RecordApp extends BankApp {
  context: RentRecordContext
  /** What the file store holds, by key. */
  stored: Map<string, Buffer>
  addMember(memberId: string, name?: { first: string; last: string }): Promise<void>
  /** The member's only home; called again, its terms are these from the start. */
  rents(memberId: string, home: Home): Promise<void>
}

/** Bank and rent record with a database of their own; who has points is the test's choice. */
export async function openRecordApp(
  start: string,
  {
    points = { columns: {}, answerOf: () => null },
    pointsChange = async () => 0,
    keepersOf = async () => [],
    more = [],
  }: Partial<Pick<RentRecordContext, 'points' | 'pointsChange' | 'keepersOf'>> & {
    more?: JobHandler[]
  } = {},
): Promise<RecordApp> {
  // The bank's app wants every handler before there is a database; they read the context only when they run.
  const context = {} as RentRecordContext
  const app = await openBankApp(openBud, start, [...rentRecordJobs(context), ...more])
  const { db, replica, clock, queue, log, publicUrl } = app.bank
  const stored = new Map<string, Buffer>()
  const files: RentRecordContext['files'] = {
    put: async (key, content) => void stored.set(key, content),
    get: async (key) => stored.get(key) ?? null,
    delete: async (key) => void stored.delete(key),
    list: async (folder) => [...stored.keys()].filter((key) => key.startsWith(`${folder}/`)),
  }
  Object.assign(context, testContext({ db, replica, clock, queue, log, publicUrl }), {
    files,
    mail: app.bank.mail,
    points,
    pointsChange,
    keepersOf,
  })
  await rentRecord(context).routes(app.http)
  return {
    ...app,
    context,
    stored,
    async addMember(memberId, { first, last } = { first: 'Ada', last: 'Renter' }) {
      await db.execute(sql`
        insert into member (id, email, password_hash, first_name, last_name, signed_up_at)
        values (${memberId}, ${`${memberId}@post.example`}, '', ${first}, ${last}, ${start})`)
    },
    async rents(memberId, { id, tenancy: { startsOn, terms, payees, address } }) {
      const [landlord = ''] = payees
      await db.transaction(async (tx) => {
        await tx.execute(sql`delete from tenancy where member_id = ${memberId}`)
        await tx.execute(sql`
          insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
            landlord_phone, made_at)
          values (${memberId}, ${id}, ${address ?? ''}, 'england-and-wales', ${startsOn}, 'landlord', false, ${landlord},
            '', '', ${start})`)
        for (const { from, pence, every, dueDay = null, toHousemate = false } of terms)
          await tx.execute(sql`
            insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee,
              to_housemate, made_at)
            values (${memberId}, ${id}, ${from}, ${pence}, ${every}, ${dueDay}, 1, ${landlord}, ${toHousemate}, ${start})`)
      })
    },
  }
}
