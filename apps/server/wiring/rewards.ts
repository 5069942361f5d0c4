import { findMember } from '@keyturn/identity'
import type { Clock } from '@keyturn/platform/clock'
import type { Config, Secrets } from '@keyturn/platform/config'
import { createVault, keyedDigest } from '@keyturn/platform/crypto'
import type { Db } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import { NewsForged, SupplierUnavailable, type VoucherSupplier } from '@keyturn/providers/vouchers'
import { createTilloSupplier, startTilloStandIn, type TilloStandIn } from '@keyturn/providers/vouchers/tillo'
import type { Surroundings as Rewards } from '@keyturn/rewards'
import { planHistory } from '@keyturn/subscription'
import { keepInSandbox } from './sandbox-state.ts'

const SANDBOX_KEYS = {
  apiKey: 'sandbox',
  secret: 'tillo-sandbox-secret',
  sector: 'rewards',
  webhookSecret: `whsec_${Buffer.from('tillo sandbox webhooks').toString('base64')}`,
}
const MEMBERS_PER_PAYEE = 25

/** Without a supplier there are points but no vouchers; an invented one must never be sold for real. */
const closedShop: VoucherSupplier = {
  id: 'none',
  retailers: () => Promise.reject(new SupplierUnavailable()),
  place: () => Promise.resolve({ state: 'unreachable' }),
  readNews: () => {
    throw new NewsForged('No voucher supplier is set.')
  },
}

export async function chooseVouchers(options: {
  config: Config
  clock: Clock
  db: Db
  closers: (() => Promise<void> | void)[]
}): Promise<{ vouchers: VoucherSupplier; standIn: TilloStandIn | null }> {
  const { config, clock, db, closers } = options
  if (config.tillo) return { vouchers: createTilloSupplier({ ...config.tillo, clock }), standIn: null }
  if (!config.sandbox) return { vouchers: closedShop, standIn: null }
  const standIn = await startTilloStandIn({
    ...SANDBOX_KEYS,
    now: () => clock.now(),
    keeping: keepInSandbox(db, 'tillo'),
  })
  closers.push(() => standIn.close())
  return { vouchers: createTilloSupplier({ ...SANDBOX_KEYS, baseUrl: standIn.url, clock }), standIn }
}

export function openRewards(parts: {
  runtime: Runtime
  config: Config
  secrets: Secrets
  vouchers: VoucherSupplier
}): Rewards {
  const { runtime, config, secrets, vouchers } = parts
  const digest = (purpose: string, text: string): string =>
    keyedDigest(secrets.sessionSecret, `${purpose}:${text.trim().toLowerCase()}`)
  return {
    runtime,
    vouchers,
    vault: createVault(secrets.keyRing),
    planHistory: (memberId) => planHistory(runtime.db, memberId),
    async personDigest(memberId) {
      const member = await findMember(runtime.db, memberId)
      return member?.email ? digest('welcome', member.email) : null
    },
    payeeDigest: (payee) => digest('payee', payee),
    // In a sandbox everybody pays the same few imaginary landlords.
    mostMembersPerPayee: config.sandbox ? Number.MAX_SAFE_INTEGER : MEMBERS_PER_PAYEE,
  }
}
