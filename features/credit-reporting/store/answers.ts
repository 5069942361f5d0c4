import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../domain/agencies.ts'

/** False when this very answer was kept before. */
export async function keepAnswer(
  tx: Tx,
  agency: Agency,
  answer: { answerId: string; kind: string; fileName: string | null; body: object; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into agency_answer (agency, answer_id, kind, file_name, body, received_at)
    values (${agency}, ${answer.answerId}, ${answer.kind}, ${answer.fileName}, ${JSON.stringify(answer.body)},
      ${answer.at.toISOString()})
    on conflict do nothing`)
  return (rowCount ?? 0) > 0
}
