import { type Lookup, pipelineTogether, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { VERIFIED_FROM } from '../constants.ts'
import type { PaidLine, ProvedFor } from '../domain/proved-for.ts'
import type { ShownFacts, ShownHome } from '../domain/shown-facts.ts'

/** Home and landlord of each proved month, oldest first. */
export const provedForOf = (memberId: string): Lookup<ProvedFor[]> => ({
  query: sql`
    select tenancy_id as "tenancyId", due_on::text as "dueOn", address, landlord, names_landlord as "namesLandlord",
      names_other as "namesOther"
    from rent_proved_for where member_id = ${memberId} order by due_on, tenancy_id`,
  readRows: (rows: readonly ProvedFor[]) => [...rows],
})

export const saveProvedFor = (
  tx: Tx,
  memberId: string,
  { fresh, gone }: { fresh: readonly ProvedFor[]; gone: readonly Pick<ProvedFor, 'tenancyId' | 'dueOn'>[] },
  at: Date,
): void =>
  pipelineTogether(tx, [
    gone.length === 0
      ? null
      : sql`
      delete from rent_proved_for where member_id = ${memberId} and (tenancy_id, due_on) in (
        select p."tenancyId", p."dueOn"
        from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as p("tenancyId" uuid, "dueOn" date))`,
    fresh.length === 0
      ? null
      : sql`
      insert into rent_proved_for (member_id, tenancy_id, due_on, address, landlord, names_landlord, names_other,
        proved_at)
      select ${memberId}::uuid, p."tenancyId", p."dueOn", p.address, p.landlord, p."namesLandlord", p."namesOther",
        ${at.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as p("tenancyId" uuid, "dueOn" date, address text,
        landlord text, "namesLandlord" boolean, "namesOther" boolean)
      on conflict do nothing`,
  ])

export async function correctProvedFor(
  tx: Tx,
  memberId: string,
  corrected: readonly ProvedFor[],
): Promise<void> {
  await tx.execute(sql`
    update rent_proved_for f set address = p.address, landlord = p.landlord, names_landlord = p."namesLandlord",
      names_other = p."namesOther"
    from jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) as p("tenancyId" uuid, "dueOn" date, address text,
      landlord text, "namesLandlord" boolean, "namesOther" boolean)
    where f.member_id = ${memberId} and f.tenancy_id = p."tenancyId" and f.due_on = p."dueOn"`)
}

/** Bank texts of verified payments. */
export async function paidLines(db: Queryable, memberId: string): Promise<PaidLine[]> {
  const { rows } = await db.execute<PaidLine & Record<string, unknown>>(sql`
    select tenancy_id as "tenancyId", due_on::text as "dueOn", merchant, description from rent_match
    where member_id = ${memberId} and confidence >= ${VERIFIED_FROM}::real`)
  return rows
}

interface ShownRow {
  name: string
  homes: ShownHome[]
  firstNotedAt: string
  nameChangedAt: string | null
  homesChangedAt: string | null
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const shownFactsOf = (memberId: string): Lookup<ShownFacts | null> => ({
  query: sql`
    select name, homes, first_noted_at as "firstNotedAt", name_changed_at as "nameChangedAt",
      homes_changed_at as "homesChangedAt" from rent_shown_facts where member_id = ${memberId}`,
  readRows: ([row]: readonly ShownRow[]) =>
    row
      ? {
          ...row,
          firstNotedAt: new Date(row.firstNotedAt),
          nameChangedAt: instant(row.nameChangedAt),
          homesChangedAt: instant(row.homesChangedAt),
        }
      : null,
})

export async function saveShownFacts(tx: Tx, memberId: string, facts: ShownFacts): Promise<void> {
  await tx.execute(sql`
    insert into rent_shown_facts (member_id, name, homes, first_noted_at, name_changed_at, homes_changed_at)
    values (${memberId}, ${facts.name}, ${JSON.stringify(facts.homes)}::jsonb, ${facts.firstNotedAt.toISOString()},
      ${facts.nameChangedAt?.toISOString() ?? null}, ${facts.homesChangedAt?.toISOString() ?? null})
    on conflict (member_id) do update set name = excluded.name, homes = excluded.homes,
      name_changed_at = excluded.name_changed_at, homes_changed_at = excluded.homes_changed_at`)
}

/** Ends the first day of free corrections, because a passport now shows the facts. */
export async function endFirstDay(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update rent_shown_facts set first_noted_at = least(first_noted_at, ${at.toISOString()}::timestamptz - interval '1 day')
    where member_id = ${memberId}`)
}
