import { type Lookup, type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { SupportConsentVersion, SupportNeeds } from '../domain/support-needs.ts'

export interface StoredSupportNeeds extends SupportNeeds {
  textVersion: SupportConsentVersion
  agreedAt: Date
}

interface Row extends Omit<StoredSupportNeeds, 'speaker' | 'ownWords'> {
  speakerName: string | null
  speakerRelation: string | null
  speakerContact: string | null
  ownWords: string | null
}

const needs = rowsOf<Row>({
  largePrint: 'value',
  byPhone: 'value',
  moreTime: 'value',
  speakerName: 'value',
  speakerRelation: 'value',
  speakerContact: 'value',
  ownWords: 'value',
  textVersion: 'value',
  agreedAt: 'instant',
})

/** Returns null if the member has none. */
export const supportNeedsOf = (memberId: string): Lookup<StoredSupportNeeds | null> => ({
  query: sql`select ${needs.columns} from support_need where member_id = ${memberId}`,
  readRows: ([row]: readonly Stored<Row>[]) => (row ? fromRow(needs.read(row)) : null),
})

function fromRow({
  speakerName,
  speakerRelation,
  speakerContact,
  ownWords,
  ...rest
}: Row): StoredSupportNeeds {
  const isNamed = speakerName !== null && speakerRelation !== null && speakerContact !== null
  const speaker = isNamed ? { name: speakerName, relation: speakerRelation, contact: speakerContact } : null
  return { ...rest, speaker, ownWords: ownWords ?? '' }
}

export async function saveSupportNeeds(tx: Tx, memberId: string, given: StoredSupportNeeds): Promise<void> {
  const { largePrint, byPhone, moreTime, speaker, ownWords, textVersion, agreedAt } = given
  await tx.execute(sql`
    insert into support_need (member_id, large_print, by_phone, more_time, speaker_name, speaker_relation,
      speaker_contact, own_words, text_version, agreed_at)
    values (${memberId}, ${largePrint}, ${byPhone}, ${moreTime}, ${speaker?.name ?? null}, ${speaker?.relation ?? null},
      ${speaker?.contact ?? null}, ${ownWords || null}, ${textVersion}, ${agreedAt.toISOString()})
    on conflict (member_id) do update set large_print = excluded.large_print, by_phone = excluded.by_phone,
      more_time = excluded.more_time, speaker_name = excluded.speaker_name, speaker_relation = excluded.speaker_relation,
      speaker_contact = excluded.speaker_contact, own_words = excluded.own_words, text_version = excluded.text_version,
      agreed_at = excluded.agreed_at`)
}

/** Returns true if there was something to delete. */
export async function deleteSupportNeeds(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from support_need where member_id = ${memberId}`)
  return rowCount === 1
}

/**
 * Deletes the person who may speak, and own words and the wish for calls that are newer than `since`. Deletes the row if
 * nothing else is in it. Returns true if there was any.
 */
export async function deleteSpeaker(tx: Tx, memberId: string, since: Date): Promise<boolean> {
  const isNew = sql`agreed_at > ${since.toISOString()}`
  const { rowCount } = await tx.execute(sql`
    update support_need set speaker_name = null, speaker_relation = null, speaker_contact = null,
      own_words = case when ${isNew} then null else own_words end, by_phone = by_phone and not ${isNew}
    where member_id = ${memberId}
      and (speaker_name is not null or (${isNew} and (own_words is not null or by_phone)))`)
  await tx.execute(sql`
    delete from support_need where member_id = ${memberId} and not (large_print or by_phone or more_time)
      and speaker_name is null and own_words is null`)
  return rowCount === 1
}

export async function wantsLargePrint(db: Queryable, memberId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from support_need where member_id = ${memberId} and large_print`,
  )
  return rowCount === 1
}
