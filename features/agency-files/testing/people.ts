import type { Db } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../constants.ts'
import type { ReportablePerson } from './a-person.ts'

const PLANS: Record<number, string> = { 1: 'standard', 3: 'premium' }

/** Writes a member's rows as sign-up, plan, home and bank create them, replacing earlier ones. */
export async function writePerson(db: Db, person: ReportablePerson, now: Date): Promise<void> {
  const { memberId, name, title = null, bornOn, agenciesInPlan, optedIn } = person
  const at = now.toISOString()
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into member (id, email, email_verified_at, password_hash, title, first_name, last_name, date_of_birth,
        signed_up_at)
      values (${memberId}, ${`${memberId}@example.com`}, ${at}, 'none', ${title}, ${name}, '', ${bornOn}, ${at})
      on conflict (id) do update set title = excluded.title, first_name = excluded.first_name, date_of_birth = excluded.date_of_birth,
        email = excluded.email, erased_at = null`)
    await tx.execute(sql`
      insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at, period_ends_at)
      values (${memberId}, 'sub', ${agenciesInPlan > 0 ? 'active' : 'canceled'}, ${PLANS[agenciesInPlan] ?? 'standard'},
        'year', ${at}, ${at}, '2099-01-01')
      on conflict (member_id, id) do update set status = excluded.status, plan = excluded.plan`)
    await tx.execute(sql`
      insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
      select ${memberId}::uuid, gen_random_uuid(), 'craReportingOptIn', ${optedIn}, 'test', 'test', ${at}, 'test'
      where ${optedIn} is distinct from (
        select given from consent_event where member_id = ${memberId} and kind = 'craReportingOptIn'
        order by at desc limit 1)`)
    await tx.execute(sql`
      insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
      select ${memberId}::uuid, gen_random_uuid(), needed, true, 'test', 'test', ${at}, 'test'
      from unnest(array['personalDataConsent', 'tenancyDataConsent', 'bankDataConsent']) needed
      where not exists (select from consent_event where member_id = ${memberId} and kind = needed)`)
    for (const table of ['rent_evidence', 'rent_period', 'tenancy'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`)
    await tx.execute(sql`
      insert into tenancy (member_id, id, address, nation, starts_on, moved_out_on, let_by, joint, landlord_name,
        landlord_email, landlord_phone, made_at, matched_at)
      select ${memberId}::uuid, h.id, h.address, 'england-and-wales', h."startsOn", h."endsOn", 'agent', false, 'Hallam',
        'rents@hallam.example', '0117 496 0123', ${at}, case when h.matched then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(person.homes)}::jsonb)
        as h(id uuid, address text, "startsOn" date, "endsOn" date, matched boolean)`)
    const terms = person.homes.flatMap(({ id, share, terms }) =>
      terms.map((each) => ({ ...each, id, share })),
    )
    await tx.execute(sql`
      insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
      select ${memberId}::uuid, t.id, t."from", t.pence, t.every, null, t.share, 'Hallam', ${at}
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
        as t(id uuid, "from" date, pence bigint, every text, share float8)`)
    const periods = JSON.stringify(person.periods)
    await tx.execute(sql`
      insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, awaits_answer,
        watched, bank_proven, settled_later, to_housemate, payee_check, reasons)
      select ${memberId}::uuid, p."tenancyId", p."dueOn", p."lateAfter", p."duePence", p."foundPence", p.state,
        p."awaitsAnswer", p.watched, p."bankProven", p."settledLater", p."toHousemate", p."payeeCheck", '[]'
      from jsonb_to_recordset(${periods}::jsonb) as p("tenancyId" uuid, "dueOn" date, "lateAfter" date,
        "duePence" bigint, "foundPence" bigint, state text, "awaitsAnswer" boolean, watched boolean,
        "bankProven" boolean, "settledLater" jsonb, "toHousemate" boolean, "payeeCheck" text)`)
    await tx.execute(sql`
      insert into rent_evidence (member_id, tenancy_id, due_on, file_key, file_name, kind, size_bytes, uploaded_at, proves)
      select ${memberId}::uuid, p."tenancyId", p."dueOn", 'key', 'award.pdf', 'pdf', 1, ${at}, p."evidenceProves"
      from jsonb_to_recordset(${periods}::jsonb) as p("tenancyId" uuid, "dueOn" date, "evidenceProves" boolean)
      where p."evidenceProves" is not null`)
  })
}

/** Closes the accounts: the rows stay, without data. */
export async function erasePeople(db: Db, memberIds: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`
    update member set email = null, first_name = '', erased_at = ${now.toISOString()}
    where id = any(${sql.param([...memberIds])}::uuid[])`)
}

export async function writeConsent(
  db: Db,
  about: { memberId: string; agency: Agency; given: boolean; textVersion: string; id: string; at: Date },
): Promise<void> {
  const { memberId, agency, given, textVersion, id, at } = about
  await db.execute(sql`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    values (${memberId}, ${id}, ${agency}, ${given}, ${textVersion}, 'test', ${at.toISOString()}, 'test')`)
}
