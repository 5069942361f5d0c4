import type { Db } from '@keyturn/platform/db'

const MONTHS_KNOWN = 24

/**
 * Creates members as after sign-up, the same on every run. All report to Experian, some to all three. Some have
 * stopped, moved, no plan, or an unknown month.
 */
export async function fillWithMembers(db: Db, count: number, today: string): Promise<void> {
  const run = (text: string) => db.$client.query(text)
  await run(`
    create temporary table person as
    select n, ('0197b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
      ('0197a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as home,
      ('0197a111-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as earlier_home, n % 25 = 0 as has_moved
    from generate_series(1, ${count}) n`)
  await run(`
    insert into member (id, email, email_verified_at, password_hash, first_name, last_name, date_of_birth, address, city,
      postcode, signed_up_at)
    select id, 'tenant-' || n || '@example.com', now(), 'none', 'Amara',
      'Tenant' || translate(n::text, '0123456789', 'abcdefghij'), date '1970-01-01' + (n % 9000), n % 97 || ' Mill Lane',
      'Leeds', 'LS1 4DY', now() - interval '3 years'
    from person`)
  await run(`
    insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at, period_ends_at,
      ended_at)
    select id, 'sub_' || n, case when n % 40 = 0 then 'canceled' else 'active' end,
      case when n % 3 = 0 then 'premium' else 'standard' end, 'month', now() - interval '2 years', now(),
      now() + interval '1 month', case when n % 40 = 0 then now() end
    from person`)
  await run(`
    insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
    select id, gen_random_uuid(), kind, kind <> 'craReportingOptIn' or n % 50 <> 0, '2026-11', 'hash',
      now() - interval '2 years', 'wizard'
    from person cross join unnest(array['personalDataConsent', 'tenancyDataConsent', 'bankDataConsent',
      'landlordCommunicationConsent', 'craReportingOptIn']) kind`)
  await run(`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    select id, gen_random_uuid(), agency, true, '2026-11', 'hash', now() - interval '1 year', 'wizard'
    from person cross join unnest(array['experian', 'equifax', 'transunion']) agency
    where agency = 'experian' or n % 3 = 0`)
  await fillHomes(run, today)
  await run('drop table person')
  await run('vacuum analyze')
}

async function fillHomes(run: (text: string) => Promise<unknown>, today: string): Promise<void> {
  const home = `'england-and-wales', 'agent', false, 'Hallam Lettings', 'rents@hallam.example', '0117 496 0123'`
  const columns = `nation, let_by, joint, landlord_name, landlord_email, landlord_phone`
  await run(`
    insert into tenancy (member_id, id, address, starts_on, moved_out_on, made_at, matched_at, ${columns})
    select id, home, 'Flat ' || n % 300 || ', ' || n % 97 || ' Harbour Street, Leeds, LS1 4DY',
      date '${today}' - interval '${MONTHS_KNOWN + 1} months', null, now(), now(), ${home}
    from person
    union all
    select id, earlier_home, n % 97 || ' Canal Walk, Leeds, LS10 1AB', date '${today}' - interval '60 months',
      date '${today}' - interval '${MONTHS_KNOWN + 1} months', now(), now(), ${home}
    from person where has_moved`)
  await run(`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
    select member_id, id, starts_on, 95000, 'month', 1, 1, 'Hallam Lettings', now() from tenancy`)
  // One month per statement, because no statement may exceed the app's own time limit.
  for (let back = 1; back <= MONTHS_KNOWN; back++)
    await run(`
      insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, settled_on,
        awaits_answer, watched, bank_proven, reasons)
      select id, home, due_on, due_on + 7, 95000, case when is_known then 95000 else 0 end,
        case when is_known then 'verified_on_time' else 'not_found' end, case when is_known then due_on + 1 end, false,
        true, is_known, '["£950 to Hallam Lettings on the 1st, 14 months running", "Exactly your rent"]'
      from person cross join lateral (
        select (date_trunc('month', date '${today}') - interval '${back} months')::date as due_on,
          (n + ${back}) % 31 <> 0 as is_known) month`)
}
