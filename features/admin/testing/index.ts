import { agencyFiles } from '@keyturn/agency-files'
import { addEvidenceFile, creditProfile, disputesAbout } from '@keyturn/credit-profile'
import { type Person, SECOND_ADMIN_EMAIL, testWorld } from '@keyturn/identity/testing'
import { works } from '@keyturn/platform/checks'
import { newId } from '@keyturn/platform/ids'
import { type JobHandler, job, onJob } from '@keyturn/platform/jobs'
import { privacy } from '@keyturn/privacy'
import { rewards } from '@keyturn/rewards'
import { noVouchers } from '@keyturn/rewards/testing'
import { endOnRequestJob } from '@keyturn/subscription'
import { reindexHome, uploadAgreement } from '@keyturn/tenancy'
import { aPdf, tenancyContext } from '@keyturn/tenancy/testing'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AdminContext, adminArea } from '../index.ts'

/** A job that fails until a test lets it succeed. */
const stubborn = job('bank-link.stubborn', z.strictObject({ memberId: z.string().optional() }), {
  retries: 0,
})

export type AdminWorld = Awaited<ReturnType<typeof adminWorld>>

/** Admin area on a real database, with two staff members who have every right by default. */
export async function adminWorld({
  deskRoles = new Map(),
  fourEyes = false,
  ...given
}: Partial<Pick<AdminContext, 'deskRoles' | 'fourEyes' | 'replica'>> = {}) {
  let broken = true
  let tries = 0
  const statements: { memberId: string; saidOn: string; moneyBack: boolean }[] = []
  const app = await testWorld(({ context }) => {
    const bank = { id: 'bank', what: 'Bank data', isStandIn: true, needed: true, webhooks: 'bud' }
    const connections = [
      { company: 'Bud', ask: async () => works },
      { company: 'TrueLayer', ask: () => Promise.reject(new Error('no such host')) },
    ]
    const desk = {
      ...tenancyContext(context),
      vouchers: noVouchers,
      agencies: new Map(),
      disputesAbout,
      deskRoles,
      fourEyes,
      trailHeadsTo: null,
      ...given,
      personalData: () => [],
      knownProviders: [{ ...bank, connections, jobs: ['bank-link.'] }],
    }
    const failing: JobHandler = onJob(stubborn, async () => {
      tries++
      if (broken) throw new TypeError('the bank said no')
    })
    const ending: JobHandler = onJob(endOnRequestJob, async (said) => void statements.push(said))
    return {
      context,
      desk,
      features: [privacy(desk), adminArea(desk)],
      handlers: [
        ...[rewards, agencyFiles, creditProfile].flatMap((feature) => feature(desk).jobs),
        failing,
        ending,
      ],
    }
  })
  const { context } = app
  const { db, clock } = context
  const iso = (): string => clock.now().toISOString()
  return {
    ...app,
    /** Records of members' wishes to cancel. */
    statements,
    admin: await app.staff({ authenticatorOn: true, firstName: 'Robin', lastName: 'Keyholder' }),
    secondAdmin: await app.staff({
      email: SECOND_ADMIN_EMAIL,
      authenticatorOn: true,
      firstName: 'Morgan',
      lastName: 'Ellis',
    }),
    /** A current home with defaults. All steps of the member are done. */
    async aHome(
      member: Person,
      home: { address?: string; joint?: boolean; matchedAt?: Date | null } = {},
    ): Promise<string> {
      const id = newId(clock.now())
      await db.execute(sql`
        insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
          landlord_phone, made_at, matched_at)
        values (${member.id}, ${id}, ${home.address ?? '14 Alma Road, Bristol, BS8 2DJ'}, 'england-and-wales',
          '2025-04-12', 'agent', ${home.joint ?? false}, 'Hallam Lettings', 'rents@hallam.example', '0117 496 0123',
          ${iso()}, ${home.matchedAt?.toISOString() ?? null})`)
      await reindexHome(db, member.id)
      await db.execute(sql`
        update member set details_verified = true, tenancy_verified = true, landlord_verified = true
        where id = ${member.id}`)
      return id
    },
    async aMonth(
      member: Person,
      tenancyId: string,
      dueOn: string,
      state: string,
      bankProven = true,
    ): Promise<void> {
      await db.execute(sql`
        insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state,
          awaits_answer, watched, bank_proven, reasons)
        values (${member.id}, ${tenancyId}, ${dueOn}, ${dueOn}, 123456, 0, ${state}, false, true, ${bankProven}, '[]')`)
    },
    async anAgreement(member: Person): Promise<void> {
      await uploadAgreement(app.desk, member.id, { name: 'My lease.pdf', content: aPdf() })
    },
    async aLandlordsNo(member: Person, tenancyId: string): Promise<void> {
      await db.execute(sql`
        insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at)
        values (${member.id}, ${newId(clock.now())}, ${tenancyId}, 'rents@hallam.example', ${iso()}, ${iso()},
          'not_my_tenant', ${iso()})`)
    },
    async anOptIn(member: Person, given = true): Promise<void> {
      await db.execute(sql`
        insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
        values (${member.id}, ${newId(clock.now())}, 'experian', ${given}, '1', 'hash', ${iso()}, 'settings')`)
    },
    async aHold(member: Person, points: number): Promise<string> {
      const paymentId = newId(clock.now())
      await db.execute(sql`
        insert into points_book (member_id, entry_count, earned, held)
        values (${member.id}, 1, ${-points}, ${points})`)
      await db.execute(sql`
        insert into points_award (member_id, payment_id, tenancy_id, payee, paid_on, pence, state, reason,
          multiplier_tenths, points, decided_at)
        values (${member.id}, ${paymentId}, 'home', 'Castle Estates', '2026-09-01', ${points * 100}, 'held',
          'absurd_amount', 10, ${points}, ${iso()})`)
      return paymentId
    },
    async anAdverseCode(member: Person, tenancyId: string, month: string): Promise<string> {
      const id = newId(clock.now())
      const grounds = {
        dueOn: [`${month}-01`],
        memberWasAsked: true,
        bankWasHealthyThroughout: true,
        graceIsOver: true,
      }
      await db.execute(sql`
        insert into adverse_approval (member_id, id, tenancy_id, month, status, arrears_pence, grounds, state, asked_at)
        values (${member.id}, ${id}, ${tenancyId}, ${month}, '1', 98765, ${JSON.stringify(grounds)}, 'pending', ${iso()})`)
      return id
    },
    /** `reports`: the agency still gets the member's records. */
    async aDispute(member: Person, month: string, { reports = true } = {}): Promise<string> {
      const id = newId(clock.now())
      await db.execute(sql`
        insert into report_dispute (member_id, id, agency, month, reason, state, opened_at, told_before)
        values (${member.id}, ${id}, 'experian', ${month}, 'I paid on time', 'open', ${iso()},
          ${JSON.stringify([{ agency: 'experian', code: '1', sentOn: '2026-09-20' }])})`)
      if (reports)
        await db.execute(sql`
          insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
          values (${member.id}, ${newId(clock.now())}, 'experian', true, 'test', 'test', ${iso()}, 'test')`)
      return id
    },
    /** A month accepted by Experian that the member did not find there. */
    async aMissingMonth(member: Person, month: string): Promise<void> {
      const [fileId, tenancyId] = [newId(clock.now()), newId(clock.now())]
      await db.execute(sql`
        insert into agency_file (id, agency, month, version, name, state, created_on, started_at)
        values (${fileId}, 'experian', ${month}, 1, ${`KEYTURN-${month}`}, 'accepted', '2026-06-20', '2026-06-20')`)
      await db.execute(sql`
        insert into report_line (member_id, file_id, tenancy_id, agency, month, account_number, status, flag,
          balance_pounds, sent_at, visible_by)
        values (${member.id}, ${fileId}, ${tenancyId}, 'experian', ${month}, 'A0000001', '0', null, 0,
          '2026-06-20 12:00Z', '2026-08-15')`)
      await db.execute(sql`
        insert into report_outcome (member_id, file_id, tenancy_id, outcome, at)
        values (${member.id}, ${fileId}, ${tenancyId}, 'accepted', '2026-06-22 12:00Z')`)
      await db.execute(sql`
        insert into file_look (member_id, agency, month, asked_at, state, answered_at)
        values (${member.id}, 'experian', ${month}, ${iso()}, 'not_seen', ${iso()})`)
    },
    /** A monthly Experian file in the given state. */
    async anAgencyFile({
      state,
      finding,
    }: {
      state: 'checked' | 'rejected' | 'empty'
      finding?: string
    }): Promise<string> {
      const id = newId(clock.now())
      const findings = finding ? [{ sentence: finding }] : []
      await db.execute(sql`
        insert into agency_file (id, agency, month, version, name, state, created_on, started_at, line_count, findings,
          rejection_reason, problem)
        values (${id}, 'experian', '2026-08', 1, ${`FILE-${id}`}, ${state}, '2026-09-20', ${iso()}, 12,
          ${JSON.stringify(findings)}, ${state === 'rejected' ? 'The header is not ours' : null}, ${finding ?? null})`)
      return id
    },
    /** A file uploaded with a dispute. */
    async anEvidenceFile(member: Person, disputeId: string): Promise<string> {
      const file = { name: 'Bank statement.pdf', content: aPdf() }
      return (await addEvidenceFile(app.desk, member.id, disputeId, file)).id
    },
    /** Creates a dead job, with a function that lets it succeed. */
    async aDeadJob(memberId?: string) {
      await db.transaction((tx) => context.queue.enqueue(tx, stubborn, memberId ? { memberId } : {}))
      await app.work()
      return { mend: () => (broken = false), tries: () => tries }
    },
    /** Audit events of an act, newest first, with their facts. */
    async trail(act: string) {
      const { rows } = await db.execute<{
        actorId: string | null
        memberId: string | null
        facts: Record<string, unknown>
      }>(sql`select actor_id as "actorId", member_id as "memberId", facts from audit_event
             where act = ${act} order by at desc, id desc`)
      return rows
    },
  }
}
