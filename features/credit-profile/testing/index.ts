import { agencyFiles } from '@keyturn/agency-files'
import { AGENCIES, type Agency } from '@keyturn/agency-files/constants'
import { aSilentConnection } from '@keyturn/agency-files/testing'
import { type Person, testWorld } from '@keyturn/identity/testing'
import { addMonths, type Day, lastOfMonth } from '@keyturn/platform/days'
import { bumpRevision } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { JobHandler } from '@keyturn/platform/jobs'
import { createStripePayments } from '@keyturn/providers/payments/stripe'
import type { PeriodState } from '@keyturn/rent-record/constants'
import { planChanged, subscription } from '@keyturn/subscription'
import { nothingUsed } from '@keyturn/subscription/testing'
import { markTenancyMatched, tenancy } from '@keyturn/tenancy'
import { aTenancy, createFileBox, tenancyContext } from '@keyturn/tenancy/testing'
import { sql } from 'drizzle-orm'
import { creditProfile, disputesAbout } from '../index.ts'

type Plan = 'standard' | 'premium'

export interface ReportingMember extends Person {
  tenancyId: string
}

export interface ReportedMonth {
  agency: Agency
  month: string
  status?: string
  flag?: 'A' | 'Q' | null
  outcome?: 'accepted' | 'rejected' | null
  visibleBy?: Day
}

const SUPPORT = 'desk@keyturn.example'

export type CreditProfileWorld = Awaited<ReturnType<typeof creditProfileWorld>>

export async function creditProfileWorld(handlers: JobHandler[] = []) {
  const app = await testWorld(async ({ http, context: given }) => {
    const files = createFileBox()
    /** Agencies in the settings. Tests remove one to simulate its removal. */
    const agencies = new Map(AGENCIES.map((agency) => [agency, aSilentConnection(agency)]))
    const context = { ...given, files, agencies, disputesAbout, supportEmail: SUPPORT }
    const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
    const payments = createStripePayments({ ...keys, baseUrl: 'http://127.0.0.1:9', clock: context.clock })
    await subscription({ ...given, payments, planUse: nothingUsed }).routes(http)
    return {
      context,
      files,
      agencies,
      features: [tenancy(tenancyContext(given, files)), creditProfile(context)],
      // No timetable: the tests decide when a file is made.
      handlers: [...agencyFiles(context).jobs, ...handlers],
    }
  })
  const { context } = app
  const { db, clock, queue } = context
  const today = (): Day => clock.now().toISOString().slice(0, 10)

  const built = {
    ...app,
    openFile,
    /** Creates a member with a plan, a home and this many proved months, the last of them this month. */
    async renter({
      plan = 'premium',
      months = 7,
      bornOn = '1990-05-04',
    }: {
      plan?: Plan | null
      months?: number
      bornOn?: Day | null
    } = {}): Promise<ReportingMember> {
      const member = await app.member({ dateOfBirth: bornOn })
      const { token } = member
      if (plan) await subscribe(member.id, plan)
      await app.call('POST', '/api/verification/tenancy/', { token, body: aTenancy() })
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from tenancy where member_id = ${member.id}`,
      )
      const tenancyId = rows[0]?.id ?? newId(clock.now())
      await db.transaction((tx) => markTenancyMatched(tx, member.id, tenancyId, clock.now()))
      const made = { ...member, tenancyId }
      for (let back = 0; back < months; back++)
        await built.month(made, addMonths(today(), -back).slice(0, 7), 'verified_on_time')
      return made
    },
    async changePlan(member: ReportingMember, plan: Plan | null): Promise<void> {
      const before = plan === 'standard' ? 'premium' : 'standard'
      const at = clock.now().toISOString()
      await db.transaction(async (tx) => {
        bumpRevision(tx, member.id)
        if (plan === null) {
          await tx.execute(
            sql`update subscription set status = 'canceled', ended_at = ${at} where member_id = ${member.id}`,
          )
          return
        }
        await tx.execute(sql`update subscription set plan = ${plan} where member_id = ${member.id}`)
        await queue.publish(tx, planChanged, { memberId: member.id, plan, before, at })
      })
      await app.work()
    },
    async month(member: ReportingMember, month: string, state: PeriodState): Promise<void> {
      const dueOn = `${month}-01`
      const isPaid = state.startsWith('verified')
      await db.execute(sql`
        insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, settled_on,
          awaits_answer, watched, bank_proven, reasons)
        values (${member.id}, ${member.tenancyId}, ${dueOn}, ${`${month}-08`}, 116000, ${isPaid ? 116000 : 0},
          ${state}, ${isPaid ? `${month}-02` : null}, false, true, true, '[]')
        on conflict (member_id, tenancy_id, due_on) do update set state = excluded.state,
          found_pence = excluded.found_pence`)
    },
    /** Stores a sent record and the agency's answer. */
    async reported(
      member: ReportingMember,
      { agency, month, status = '0', flag = null, outcome = 'accepted', ...when }: ReportedMonth,
    ): Promise<void> {
      const fileId = newId(clock.now())
      const sentAt = clock.now().toISOString()
      const { visibleBy = lastOfMonth(addMonths(today(), 3)) } = when
      await db.execute(sql`
        insert into report_line (member_id, file_id, tenancy_id, agency, month, account_number, status, flag,
          balance_pounds, sent_at, visible_by)
        values (${member.id}, ${fileId}, ${member.tenancyId}, ${agency}, ${month}, 'A1', ${status}, ${flag}, 0,
          ${sentAt}, ${visibleBy})`)
      if (outcome)
        await db.execute(sql`
          insert into report_outcome (member_id, file_id, tenancy_id, outcome, at)
          values (${member.id}, ${fileId}, ${member.tenancyId}, ${outcome}, ${sentAt})`)
    },
  }

  /** Stores a record in an unsent file. Sending it deletes its snapshot. */
  async function openFile(
    member: ReportingMember,
    { agency, month, status = '0', flag = null }: ReportedMonth,
  ) {
    const id = newId(clock.now())
    await db.execute(sql`
      insert into agency_file (id, agency, month, version, name, state, created_on, started_at, leaving_at)
      values (${id}, ${agency}, ${month}, 1, ${id}, 'approved', ${today()}, ${clock.now().toISOString()},
        ${clock.now().toISOString()})`)
    await db.execute(sql`
      insert into report_draft (member_id, file_id, tenancy_id, agency, account_number, record, status, flag)
      values (${member.id}, ${id}, ${member.tenancyId}, ${agency}, 'A1', '{}', ${status}, ${flag})`)
    return {
      leaves: async () => {
        await db.execute(sql`delete from report_draft where file_id = ${id}`)
        await db.execute(sql`delete from agency_file where id = ${id}`)
      },
    }
  }

  async function subscribe(memberId: string, plan: Plan): Promise<void> {
    const now = clock.now()
    const end = new Date(now.getTime() + 400 * 86_400_000)
    await db.execute(sql`
      insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at,
        period_ends_at)
      values (${memberId}, ${`sub_${memberId}`}, 'active', ${plan}, 'year', ${now.toISOString()},
        ${now.toISOString()}, ${end.toISOString()})`)
  }
  return built
}
