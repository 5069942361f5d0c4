import type { BankLinkContext } from '@keyturn/bank-link'
import { bankParts, type OpenBank, standingAt, withBank } from '@keyturn/bank-link/testing'
import { testWorld } from '@keyturn/identity/testing'
import type { Feature } from '@keyturn/platform/feature'
import type { JobHandler } from '@keyturn/platform/jobs'
import type { TestContext } from '@keyturn/platform/testing/context'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { sql } from 'drizzle-orm'
import type { RentRecordContext } from '../context.ts'
import type { Home } from '../domain/model.ts'
import { rentRecord } from '../index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const openBud: OpenBank = async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 }) }
}

export type RecordWorld = Awaited<ReturnType<typeof recordWorld>>

interface Options
  extends Partial<Pick<RentRecordContext, 'points' | 'pointsChange' | 'hasPassport' | 'income'>> {
  handlers?: JobHandler[]
  /** Features that subscribe to the record, without their schedules. */
  downstream?: (context: RecordContext) => Pick<Feature, 'jobs' | 'routes'>[]
}

/** Context for the rent record, the bank below it, and features that need nothing else. */
type RecordContext = TestContext & BankLinkContext & RentRecordContext

/** Starts bank and rent record with their own database. The test defines who has points. */
export async function recordWorld(
  start: string,
  { points, pointsChange, hasPassport, income, handlers = [], downstream = () => [] }: Options = {},
) {
  const app = await testWorld(async (given) => {
    const parts = await bankParts(given, openBud)
    const stored = new Map<string, Buffer>()
    const files: RentRecordContext['files'] = {
      put: async (key, content) => void stored.set(key, content),
      get: async (key) => stored.get(key) ?? null,
      delete: async (key) => void stored.delete(key),
      list: async (folder) => [...stored.keys()].filter((key) => key.startsWith(`${folder}/`)),
    }
    const context: RecordContext = {
      ...parts.bank,
      files,
      points: points ?? { columns: {}, readRow: () => null },
      pointsChange: pointsChange ?? (async () => 0),
      hasPassport: hasPassport ?? (async () => false),
      income: income ?? { read: async () => undefined, deleteOfFormerName: async () => undefined },
    }
    const above = [rentRecord(context), ...downstream(context)]
    for (const { routes } of above) await routes(given.http)
    const jobs = above.flatMap((each) => each.jobs)
    return { ...parts, context, stored, handlers: [...jobs, ...handlers] }
  }, standingAt(start))
  const { db } = app.context
  return {
    ...withBank(app),
    addMember: (id: string, { first, last } = { first: 'Ada', last: 'Renter' }) =>
      app.member({ id, email: `${id}@post.example`, firstName: first, lastName: last }),
    /** Sets the member's only home. A second call replaces its terms from the start. */
    async rents(
      memberId: string,
      { id, tenancy: { startsOn, terms, payees, address } }: Home,
    ): Promise<void> {
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
