import type { Consent, Customer } from '../port.ts'
import type { BudClient } from './client.ts'
import { type ConsentItem, consentsAnswer, providersAnswer } from './wire.ts'

const NAMES_KEPT_MS = 24 * 3_600_000

export type BudConsents = ReturnType<typeof budConsents>

/** Consents of a person, as Bud stores them. */
export function budConsents(client: BudClient, now: () => Date) {
  let kept: { names: Map<string, string>; until: number } | null = null
  /** Caches the banks' names, because a consent has only its bank's code. */
  const bankNames = async (): Promise<Map<string, string>> => {
    if (kept && kept.until > now().getTime()) return kept.names
    const path = '/v1/open-banking/providers'
    const { data } = await client({ method: 'GET', path, answer: providersAnswer })
    const names = new Map(data.map(({ provider, display_name }) => [provider, display_name]))
    kept = { names, until: now().getTime() + NAMES_KEPT_MS }
    return names
  }
  const all = async (customer: Customer): Promise<ConsentItem[]> => {
    const { data } = await client({
      method: 'GET',
      path: '/v1/open-banking/account-access-consents',
      query: { status: 'all' },
      customer,
      answer: consentsAnswer,
    })
    // Removes consents that Bud lists twice, so that callers count each once.
    return [...new Map(data.map((consent) => [consent.id, consent])).values()]
  }
  const isLive = (consent: ConsentItem): boolean => statusOf(consent, now()) === 'active'
  return {
    all,
    live: async (customer: Customer): Promise<ConsentItem[]> => (await all(customer)).filter(isLive),
    async told(customer: Customer): Promise<Consent[]> {
      const consents = await all(customer)
      const names = await bankNames()
      return consents.map((consent) => ({
        ref: consent.id,
        institutionId: consent.provider,
        institutionName: names.get(consent.provider) ?? consent.provider,
        status: statusOf(consent, now()),
        givenAt: new Date(consent.last_consented_on),
        expiresAt: new Date(consent.expiration_date),
        // Bud reports neither expiry. It asks for the person once access has ended.
        authorisationExpiresAt: null,
        tokenExpiresAt: null,
      }))
    },
  }
}

/** Bud has no status for an expired consent, so the expiry date decides. */
function statusOf({ status, expiration_date }: ConsentItem, now: Date): Consent['status'] {
  if (status === 'revoked') return 'revoked'
  if (status !== 'authorised') return 'broken'
  return new Date(expiration_date) > now ? 'active' : 'expired'
}
