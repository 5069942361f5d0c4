import { type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { FoundBank } from '../contract.ts'

/** Visit to the bank's page and back. */
export interface Attempt {
  id: string
  nonceDigest: string
  /** Digest of the cookie set when the journey started. Null if no browser started the journey. */
  browserDigest: string | null
  connectionId: string | null
  providerRef: string | null
  returnPath: string | null
  createdAt: Date
  expiresAt: Date
  /** Null until the return was seen in the browser that began the journey. */
  returnedAt: Date | null
  returnedTask: string | null
}

const attempts = rowsOf<Attempt>({
  id: 'value',
  nonceDigest: 'value',
  browserDigest: 'value',
  connectionId: 'value',
  providerRef: 'value',
  returnPath: 'value',
  createdAt: 'instant',
  expiresAt: 'instant',
  returnedAt: 'instant',
  returnedTask: 'value',
})

export type NewAttempt = Omit<Attempt, 'returnedAt' | 'returnedTask'> & { memberId: string; provider: string }

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx.execute(sql`
    insert into bank_attempt (member_id, id, provider, nonce_digest, browser_digest, connection_id, provider_ref,
      return_path, state, created_at, expires_at)
    values (${attempt.memberId}, ${attempt.id}, ${attempt.provider}, ${attempt.nonceDigest}, ${attempt.browserDigest},
      ${attempt.connectionId}, ${attempt.providerRef}, ${attempt.returnPath}, 'open',
      ${attempt.createdAt.toISOString()}, ${attempt.expiresAt.toISOString()})`)
}

/** Returns open journeys, newest first. */
export async function openAttempts(db: Queryable, memberId: string, now: Date): Promise<Attempt[]> {
  const { rows } = await db.execute<Stored<Attempt>>(sql`
    select ${attempts.columns} from bank_attempt
    where member_id = ${memberId} and state = 'open' and expires_at > ${now.toISOString()}
    order by created_at desc limit 5`)
  return rows.map(attempts.read)
}

/** Returns all journeys begun since this instant, newest first. */
export async function attemptsSince(db: Queryable, memberId: string, since: Date): Promise<Attempt[]> {
  const { rows } = await db.execute<Stored<Attempt>>(sql`
    select ${attempts.columns} from bank_attempt where member_id = ${memberId} and created_at >= ${since.toISOString()}
    order by created_at desc`)
  return rows.map(attempts.read)
}

/** Returns the latest expiry after this instant among journeys that joined nothing. Null if there is none. */
export async function journeysEndAt(db: Queryable, memberId: string, after: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ endsAt: string | null }>(sql`
    select max(expires_at) as "endsAt" from bank_attempt
    where member_id = ${memberId} and state <> 'done' and expires_at > ${after.toISOString()}`)
  const endsAt = rows[0]?.endsAt ?? null
  return endsAt === null ? null : new Date(endsAt)
}

export interface KnownAttempt {
  memberId: string
  attempt: Attempt
  state: 'open' | 'done' | 'failed'
  failure: string | null
  found: FoundBank[] | null
}

/** Returns the journey of a nonce, for any member. */
export async function attemptByNonce(db: Queryable, nonceDigest: string): Promise<KnownAttempt | null> {
  const { rows } = await db.execute<Stored<Attempt> & Omit<KnownAttempt, 'attempt'>>(sql`
    -- across members: a return names its journey by the nonce alone
    select member_id as "memberId", state, failure, found, ${attempts.columns} from bank_attempt where nonce_digest = ${nonceDigest} limit 1`)
  const [row] = rows
  if (!row) return null
  const { memberId, state, failure, found } = row
  return { memberId, attempt: attempts.read(row), state, failure, found }
}

/** Stores that the return was seen in the right browser. */
export async function markReturned(
  tx: Tx,
  memberId: string,
  { id, taskId, at }: { id: string; taskId: string | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update bank_attempt set returned_at = coalesce(returned_at, ${at.toISOString()}),
      returned_task = coalesce(returned_task, ${taskId})
    where member_id = ${memberId} and id = ${id} and state = 'open'`)
}

/**
 * Completes a journey and stores its task. Returns false if it had already ended, because the page was loaded twice.
 */
export async function finishAttempt(
  tx: Tx,
  memberId: string,
  { id, taskId }: { id: string; taskId: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update bank_attempt set state = 'done', returned_task = coalesce(${taskId}, returned_task)
    where member_id = ${memberId} and id = ${id} and state = 'open'`)
  return rowCount === 1
}

/** Returns true if a task answered another journey of the member. */
export async function isTaskOfAnother(
  db: Queryable,
  memberId: string,
  { id, taskId }: { id: string; taskId: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from bank_attempt where member_id = ${memberId} and returned_task = ${taskId} and id <> ${id} limit 1`)
  return (rowCount ?? 0) > 0
}

/** Days within which tasks are compared: the lifetime of a consent, because the provider may accept a task as long. */
const TASKS_KNOWN_DAYS = 90
/** Time after its journey's expiry within which a renewal is noticed. */
const NOTICED_WITHIN = sql.raw("interval '10 minutes'")

/**
 * Looks for other journeys without a reference. `unanswered`: without a checked task, so the consent may be theirs.
 * `unknownTasks`: possibly answered by a task that is not stored.
 */
export async function otherJourneys(
  db: Queryable,
  memberId: string,
  { id, from, to }: { id: string; from: Date; to: Date },
): Promise<{ unanswered: boolean; unknownTasks: boolean }> {
  const isDuring = (journey: string) =>
    sql.raw(`e.at between ${journey}.created_at and ${journey}.expires_at`).append(sql` + ${NOTICED_WITHIN}`)
  const { rows } = await db.execute<{ unanswered: boolean; unknownTasks: boolean }>(sql`
    select coalesce(bool_or(a.created_at <= ${to.toISOString()} and a.expires_at >= ${from.toISOString()}), false)
        as unanswered,
      coalesce(bool_or(a.state = 'done' or a.connection_id is not null and (
        a.expires_at + ${NOTICED_WITHIN} >= ${from.toISOString()}
        or exists (select from bank_consent_event e
          where e.member_id = a.member_id and e.connection_id = a.connection_id and e.event = 'reconfirmed'
            and ${isDuring('a')}
            and not exists (select from bank_attempt v
              where v.member_id = a.member_id and v.connection_id = a.connection_id and v.state = 'done'
                and v.returned_task is not null and ${isDuring('v')})))), false) as "unknownTasks"
    from bank_attempt a
    where a.member_id = ${memberId} and a.id <> ${id} and a.provider_ref is null
      and not (a.state = 'done' and a.returned_task is not null)
      and a.created_at >= ${to.toISOString()}::timestamptz - make_interval(days => ${TASKS_KNOWN_DAYS})`)
  return { unanswered: rows[0]?.unanswered ?? false, unknownTasks: rows[0]?.unknownTasks ?? false }
}

/** Ends journeys. Returns the number that were open. */
export async function endAttempts(
  tx: Tx,
  memberId: string,
  ids: string[],
  failure: string | null,
  found: FoundBank[] | null = null,
): Promise<number> {
  let ended = 0
  for (const id of ids) {
    const { rowCount } = await tx.execute(sql`
      update bank_attempt set state = ${failure ? 'failed' : 'done'}, failure = ${failure},
        found = ${found && JSON.stringify(found)}
      where member_id = ${memberId} and id = ${id} and state = 'open'`)
    ended += rowCount ?? 0
  }
  return ended
}

/** Returns consents revoked since this instant because of a journey. */
export async function revokedRefsSince(db: Queryable, memberId: string, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ ref: string }>(sql`
    select jsonb_array_elements_text(revoked_refs) as ref from bank_attempt
    where member_id = ${memberId} and created_at >= ${since.toISOString()}`)
  return rows.map(({ ref }) => ref)
}

export async function recordRevoked(tx: Tx, memberId: string, id: string, refs: string[]): Promise<void> {
  await tx.execute(sql`
    update bank_attempt set revoked_refs = revoked_refs || ${JSON.stringify(refs)}::jsonb
    where member_id = ${memberId} and id = ${id}`)
}
