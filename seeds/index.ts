import { admitMember, type Identity } from '@keyturn/identity'
import { type DemoPerson, demoPeople } from './people.ts'

export { type DemoPerson, demoPeople }

/** Fills a sandbox with people worth looking at. Running it again changes nothing. */
export async function seedDemo(parts: { identity: Identity; adminEmail: string }): Promise<void> {
  for (const { email, firstName, lastName, password } of demoPeople(parts.adminEmail)) {
    await admitMember(parts.identity, { email, firstName, lastName, password })
  }
}
