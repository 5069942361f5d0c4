import { type BankLinkParts, createBankLink } from '@keyturn/bank-link'
import { findMember, setMemberFlags } from '@keyturn/identity'
import type { Clock } from '@keyturn/platform/clock'
import type { Config } from '@keyturn/platform/config'
import type { Db } from '@keyturn/platform/db'
import type { BankDataProvider } from '@keyturn/providers/bank'
import { createBud, startBudStandIn } from '@keyturn/providers/bank/bud'
import { createWorld, type WorldState } from '@keyturn/providers/bank/imaginary'
import type { BankStandIn } from '@keyturn/providers/bank/stand-in'
import { createTrueLayer, startTrueLayerStandIn } from '@keyturn/providers/bank/truelayer'
import { keepLargeInSandbox } from './sandbox-state.ts'

const SANDBOX_KEYS = { clientId: 'keyturn-sandbox', clientSecret: 'sandbox-secret' }
const TRUELAYER_WEBHOOKS = '/api/webhooks/truelayer/'

interface Wish {
  config: Config
  clock: Clock
  db: Db
  publicUrl: string
  closers: (() => Promise<void> | void)[]
}

/** Bud unless told otherwise; a stand-in of the same company while there are no keys. */
export async function chooseBank(
  wish: Wish,
): Promise<{ bank: BankDataProvider; standIn: BankStandIn | null }> {
  const { provider, keys } = wish.config.bank
  const standIn = keys ? null : await startStandIn(wish)
  if (standIn) wish.closers.push(() => standIn.close())
  const now = (): Date => wish.clock.now()
  const own = keys ?? SANDBOX_KEYS
  if (provider === 'bud') {
    const baseUrl = standIn?.url ?? 'https://api.thisisbud.com'
    const webhookKeysUrl = standIn
      ? `${standIn.url}/bud-callback.jwks`
      : 'https://assets.thisisbud.com/bud-callback.jwks'
    return { standIn, bank: createBud({ baseUrl, webhookKeysUrl, ...own, now }) }
  }
  const bank = createTrueLayer({
    apiUrl: standIn?.url ?? 'https://api.truelayer.com',
    authUrl: standIn?.url ?? 'https://auth.truelayer.com',
    webhookKeysUrl: `${standIn?.url ?? 'https://webhooks.truelayer.com'}/.well-known/jwks`,
    webhookPath: TRUELAYER_WEBHOOKS,
    ...own,
    now,
    ...(standIn ? { pauseMs: 20 } : {}),
  })
  return { standIn, bank }
}

function startStandIn({ config, clock, db, publicUrl }: Wish): Promise<BankStandIn> {
  const keeping = keepLargeInSandbox(db, 'bank')
  const load = async (): Promise<WorldState | null> => (await keeping.load()) as WorldState | null
  const world = createWorld({ now: () => clock.now(), shelf: { load, save: keeping.save } })
  const consentPage = (journeyId: string): string => `${publicUrl}/sandbox/bank/consent/${journeyId}`
  return config.bank.provider === 'bud'
    ? startBudStandIn({ world, ...SANDBOX_KEYS, consentPage })
    : startTrueLayerStandIn({ world, ...SANDBOX_KEYS, consentPage, webhookPath: TRUELAYER_WEBHOOKS })
}

/** Bank-link over identity's members. */
export function openBankLink(parts: Omit<BankLinkParts, 'members'>) {
  return createBankLink({
    ...parts,
    members: {
      markBankVerified: (tx, memberId, bankVerified) => setMemberFlags(tx, memberId, { bankVerified }),
      async contact(db, memberId) {
        const member = await findMember(db, memberId)
        return member?.email ? { email: member.email, firstName: member.firstName } : null
      },
    },
  })
}
