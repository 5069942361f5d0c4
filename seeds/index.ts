import { admitMember, type Identity } from '@keyturn/identity'
import { type DemoPerson, demoPeople } from './people.ts'

export { type DemoPerson, demoPeople }

/** Fills a sandbox with people worth looking at. Running it again changes nothing. */
export async function seedDemo(parts: {
  identity: Identity
  adminEmail: string
  /** Null where the real payment company is reached: nobody is charged for a demo. */
  buyPlan: ((memberId: string, plan: NonNullable<DemoPerson['plan']>) => Promise<void>) | null
}): Promise<void> {
  for (const { email, firstName, lastName, password, plan } of demoPeople(parts.adminEmail)) {
    const memberId = await admitMember(parts.identity, { email, firstName, lastName, password })
    if (memberId && plan) await parts.buyPlan?.(memberId, plan)
  }
}
