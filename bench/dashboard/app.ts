import { mountIdentity } from '@keyturn/identity/testing'
import { systemClock } from '@keyturn/platform/clock'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { createHttp } from '@keyturn/platform/http'
import { createQueue } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { testContext } from '@keyturn/platform/testing/context'
import { createStripePayments } from '@keyturn/providers/payments/stripe'
import { hasPassport, income } from '@keyturn/rent-passport'
import { rentRecord } from '@keyturn/rent-record'
import { points, pointsChange } from '@keyturn/rewards'
import { subscription } from '@keyturn/subscription'
import { nothingUsed } from '@keyturn/subscription/testing'

/** Opens the parts of the app that the dashboard needs. */
export async function openDashboard(url: string) {
  const database = openDatabase({ url })
  const { db } = database
  const log = createLogger({ level: 'silent' })
  const queue = await createQueue({ url, log })
  const context = testContext({
    db,
    replica: db,
    clock: systemClock,
    queue,
    log,
    publicUrl: 'http://localhost',
  })
  const http = await createHttp({
    log,
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'bench',
    pools: [db.$client],
  })
  const mounted = await mountIdentity({ http, context })
  // Its guard runs before the dashboard. No payments are made here.
  const keys = { secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench', baseUrl: 'http://127.0.0.1:9' }
  const payments = createStripePayments({ ...keys, clock: systemClock, timeoutMs: 1_000 })
  await subscription({ ...context, payments, planUse: nothingUsed }).routes(http)
  const files = {
    put: async () => undefined,
    get: async () => null,
    delete: async () => undefined,
    list: async () => [],
  }
  await rentRecord({ ...context, files, points, pointsChange, hasPassport, income }).routes(http)
  await queue.declare(mounted.handlers)
  return {
    http,
    context,
    mounted,
    db,
    async close() {
      await http.close()
      await queue.stop()
      await closeDatabase(database)
    },
  }
}

/** Adds rent on the 1st of every month and forty other rows between, ending this month. */
export async function addHistory(db: Db, memberId: string, months: number): Promise<void> {
  const run = (text: string) => db.$client.query(text)
  await run(`insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at,
      period_ends_at)
    values ('${memberId}', 'sub', 'active', 'standard', 'month', now(), now(), now() + '1 month')`)
  const link = crypto.randomUUID()
  const account = crypto.randomUUID()
  await run(`insert into bank_connection (member_id, id, provider, consent_ref, institution_id, institution_name, state,
      given_at, consent_expires_at, last_read_at, first_read_done_at)
    values ('${memberId}', '${link}', 'bud', 'c', 'northgate', 'Northgate Bank', 'active', now(), now() + '90 days',
      now(), now())`)
  await run(`insert into bank_account (member_id, id, connection_id, identity_digest, provider_ref, source, bank_name,
      name, kind, currency, created_at)
    values ('${memberId}', '${account}', '${link}', 'd', 'a', 'bank', 'Northgate Bank', 'Current account', 'current',
      'GBP', now())`)
  await run(`insert into bank_transaction (member_id, id, account_id, fingerprint, status, booked_on, pence,
      description, kind, kept, first_seen_at, changed_at)
    select '${memberId}', gen_random_uuid(), '${account}', m || '-' || n, 'booked',
      (date_trunc('month', current_date) - m * interval '1 month')::date + n % 28, -1000 - n, 'LARDER & CO ' || n,
      'card', n = 0, now(), now()
    from generate_series(0, ${months - 1}) m, generate_series(0, 40) n`)
  await run(`insert into rent_match (member_id, transaction_id, tenancy_id, account_id, account_name, source, booked_on,
      pence, description, confidence, reasons, due_on, rent_pence)
    select member_id, id, '${link}', account_id, 'Current account', 'bank', booked_on, -95000, 'STO J OKAFOR RENT', 0.97,
      '["£950 to J Okafor on the 1st, 14 months running", "Exactly your rent"]', booked_on, 95000
    from bank_transaction where member_id = '${memberId}' and kept`)
  await run(`insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state,
      settled_on, awaits_answer, watched, bank_proven, reasons)
    select member_id, tenancy_id, booked_on, booked_on + 5, 95000, 95000, 'verified_on_time', booked_on, false, true,
      true, reasons from rent_match where member_id = '${memberId}'`)
  await run(`insert into rent_member (member_id, looked_at) values ('${memberId}', now())`)
  await run(`insert into points_book (member_id) values ('${memberId}')`)
}
