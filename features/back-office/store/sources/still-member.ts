import { type SQL, sql } from 'drizzle-orm'

/** The account is open. What is kept of a closed one for the law or a dispute waits for nobody. */
export const stillMember = (member: SQL): SQL =>
  sql`exists (select 1 from member m where m.id = ${member} and m.erased_at is null)`
