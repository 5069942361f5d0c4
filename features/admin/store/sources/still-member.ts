import { type SQL, sql } from 'drizzle-orm'

/** Excludes closed accounts, because data kept for the law or a dispute awaits no action. */
export const stillMember = (member: SQL): SQL =>
  sql`exists (select 1 from member m where m.id = ${member} and m.erased_at is null)`
