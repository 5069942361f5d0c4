import type { Db } from '@keyturn/platform/db'
import type { Http } from '@keyturn/platform/http'

const MONTHS = 24
const ROWS_A_MONTH = 6
const PIECE = 500

/** Ids in order, so that the rows of a piece are made by counting. */
const ID = (n: string): string => `('c0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const MEMBERS = `generate_series($1::int, $2::int) n`

const INSERTS = [
  `insert into member (id, email, email_verified_at, password_hash, first_name, last_name, signed_up_at)
    select ${ID('n')}, 'crowd' || n || '@example.com', now(), '', 'Amara', 'Okafor', now() from ${MEMBERS}`,
  `insert into member_session (member_id, id, refresh_digest, device, signed_in_at, last_used_at, expires_at)
    select ${ID('n')}, ${ID('n')}, 'd' || n, 'Chrome', now(), now(), now() + interval '1 day' from ${MEMBERS}`,
  `insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at, period_ends_at)
    select ${ID('n')}, 'sub' || n, 'active', 'standard', 'month', now(), now(), now() + interval '1 month' from ${MEMBERS}`,
  `insert into bank_connection (member_id, id, provider, consent_ref, institution_id, institution_name, state,
      given_at, consent_expires_at, last_read_at, first_read_done_at)
    select ${ID('n')}, ${ID('n')}, 'bud', 'c', 'northgate', 'Northgate Bank', 'active', now(), now() + interval '90 days',
      now(), now() from ${MEMBERS}`,
  `insert into bank_account (member_id, id, connection_id, identity_digest, provider_ref, source, bank_name, name, kind,
      currency, created_at)
    select ${ID('n')}, ${ID('n')}, ${ID('n')}, 'd', 'a', 'bank', 'Northgate Bank', 'Current account', 'current', 'GBP',
      now() from ${MEMBERS}`,
  `insert into bank_transaction (member_id, id, account_id, fingerprint, status, booked_on, pence, description, kind,
      kept, first_seen_at, changed_at)
    select ${ID('n')}, gen_random_uuid(), ${ID('n')}, m || '-' || r, 'booked',
      (date_trunc('month', current_date) - m * interval '1 month')::date + r * 4, -1000 - r, 'LARDER & CO ' || r, 'card',
      r = 0, now(), now()
    from ${MEMBERS}, generate_series(0, ${MONTHS - 1}) m, generate_series(0, ${ROWS_A_MONTH - 1}) r`,
  `insert into rent_match (member_id, transaction_id, tenancy_id, account_id, account_name, source, booked_on, pence,
      description, confidence, reasons, due_on, rent_pence)
    select member_id, id, account_id, account_id, 'Current account', 'bank', booked_on, -95000, 'STO J OKAFOR RENT',
      0.97, '["£950 to J Okafor on the 1st, 14 months running", "Exactly your rent"]', booked_on, 95000
    from bank_transaction where member_id between ${ID('$1::int')} and ${ID('$2::int')} and kept`,
  `insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, settled_on,
      awaits_answer, watched, bank_proven, reasons)
    select member_id, tenancy_id, booked_on, booked_on + 5, 95000, 95000, 'verified_on_time', booked_on, false, true,
      true, reasons from rent_match where member_id between ${ID('$1::int')} and ${ID('$2::int')}`,
  `insert into rent_member (member_id, looked_at) select ${ID('n')}, now() from ${MEMBERS}`,
  `insert into points_book (member_id) select ${ID('n')} from ${MEMBERS}`,
  `insert into member_revision (member_id, revision) select ${ID('n')}, gen_random_uuid() from ${MEMBERS}
    on conflict do nothing`,
]

/** So many members with two years of rent behind them, each signed in: the headers of each one's calls. */
export async function gatherCrowd(
  { $client: pool }: Db,
  http: Http,
  size: number,
): Promise<Record<string, string>[]> {
  for (let from = 1; from <= size; from += PIECE)
    for (const insert of INSERTS) await pool.query(insert, [from, Math.min(size, from + PIECE - 1)])
  const headersOf = async (nth: number) => {
    const memberId = `c0000000-0000-7000-8000-${(nth + 1).toString(16).padStart(12, '0')}`
    const token = await http.accessTokens.issue({ memberId, sessionId: memberId, role: 'member' }, 3_600_000)
    return { authorization: `Bearer ${token}` }
  }
  return Promise.all(Array.from({ length: size }, (_, nth) => headersOf(nth)))
}
