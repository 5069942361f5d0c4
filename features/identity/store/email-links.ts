import { type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export type LinkPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'change_email'
  | 'undo_change'
  | 'keep_authenticator'

export interface EmailLink {
  memberId: string
  digest: string
  purpose: LinkPurpose
  newEmail: string | null
  madeAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** Links that open or move the account. Undo links are not among them, so an attacker cannot remove one. */
export const ACCESS_LINK_PURPOSES = ['verify_email', 'reset_password', 'change_email'] as const

const links = rowsOf<EmailLink>({
  memberId: 'value',
  digest: 'value',
  purpose: 'value',
  newEmail: 'value',
  madeAt: 'instant',
  expiresAt: 'instant',
  usedAt: 'instant',
})

export async function insertLink(tx: Tx, link: Omit<EmailLink, 'usedAt'>): Promise<void> {
  await tx.execute(sql`insert into email_link ${values(link)}`)
}

export async function findLink(db: Queryable, memberId: string, digest: string): Promise<EmailLink | null> {
  const { rows } = await db.execute<Stored<EmailLink>>(
    sql`select ${links.columns} from email_link where member_id = ${memberId} and digest = ${digest}`,
  )
  return rows[0] ? links.read(rows[0]) : null
}

export async function newestLinkMadeAt(
  db: Queryable,
  memberId: string,
  purpose: LinkPurpose,
): Promise<Date | null> {
  const { rows } = await db.execute<{ madeAt: string }>(sql`
    select made_at as "madeAt" from email_link where member_id = ${memberId} and purpose = ${purpose}
    order by made_at desc limit 1`)
  return rows[0] ? new Date(rows[0].madeAt) : null
}

export async function spendLink(tx: Tx, { memberId, digest }: EmailLink, now: Date): Promise<void> {
  await tx.execute(sql`
    update email_link set used_at = ${now.toISOString()} where member_id = ${memberId} and digest = ${digest}`)
}

/** Deletes the member's links, of some purposes or all. The link in use can remain, marked as used. */
export async function dropLinks(
  tx: Tx,
  memberId: string,
  which: { purposes?: readonly LinkPurpose[]; except?: string } = {},
): Promise<void> {
  const ofPurpose = which.purposes ? sql`and purpose = any(${sql.param([...which.purposes])}::text[])` : sql``
  await tx.execute(sql`
    delete from email_link where member_id = ${memberId} and digest <> ${which.except ?? ''} ${ofPurpose}`)
}

/** Deletes undo links of this change and of later ones, because they have nothing left to undo. */
export async function dropUndoneBy(tx: Tx, link: EmailLink): Promise<void> {
  await tx.execute(sql`
    delete from email_link
    where member_id = ${link.memberId} and purpose = 'undo_change' and digest <> ${link.digest}
      and (new_email = ${link.newEmail ?? ''} or made_at >= ${link.madeAt.toISOString()})`)
}

/** Returns the addresses that the account has left since then, from its undo links. */
export async function addressesLeftSince(
  db: Queryable,
  { id: memberId, email }: { id: string; email: string | null },
  since: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ address: string | null }>(sql`
    select distinct new_email as address from email_link
    where member_id = ${memberId} and purpose = 'undo_change' and made_at >= ${since.toISOString()}
      and new_email <> ${email ?? ''}`)
  return rows.map(({ address }) => address ?? '').filter((address) => address !== '')
}

/** Expired links stay for a while, so that the page can report them as expired. */
export async function sweepLinks(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from email_link where expires_at < ${expiredBefore.toISOString()}`)
}
