import type pg from 'pg'

const AT_ONCE = 1_000

/**
 * Said last of all, along with the commit, so that nothing is waited for while a member's one row is held: bank pages,
 * looks and points of one member never come to stand in each other's way.
 */
export function renewals(memberIds: readonly string[]): pg.QueryConfig[] {
  const batches = Math.ceil(memberIds.length / AT_ONCE)
  return Array.from({ length: batches }, (_, nth) =>
    renewal(memberIds.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE)),
  )
}

function renewal(memberIds: string[]): pg.QueryConfig {
  const rows = memberIds.map((_, nth) => `($${nth + 1}::uuid, gen_random_uuid())`)
  const text = `insert into member_revision (member_id, revision) values ${rows.join(', ')}
    on conflict (member_id) do update set revision = excluded.revision`
  // Nearly every transaction writes one member's rows: that is planned once.
  return { text, values: memberIds, ...(memberIds.length === 1 && { name: 'renew_revision' }) }
}
