import { admitMember, findMemberByEmail, type IdentityContext } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { addDays, addMonths, dayOfInstant } from '@keyturn/platform/days'
import { type DeskPeople, type DeskScene, deskScene, NOBODY_SIGNS_IN } from './desk.ts'
import { type DemoAccount, type DemoHome, type DemoPerson, demoPeople } from './people.ts'

export { demoAgencies } from './agencies.ts'
export type { DemoAccount, DeskPeople, DeskScene }
export { type DemoHome, type DemoPerson, demoPeople, deskScene }

/** What a person of the demo does, each deed done the way every member does it. */
export interface DemoDeeds {
  buyPlan(memberId: string, plan: NonNullable<DemoPerson['plan']>): Promise<void>
  moveIn(memberId: string, email: string, home: DemoHome & { startsOn: string }): Promise<void>
  chooseAgencies(memberId: string, agencies: DemoHome['agencies']): Promise<void>
  linkBank(memberId: string, account: DemoAccount): Promise<void>
  /** Says yes to the bank again, which a member does every ninety days. */
  keepBank(memberId: string): Promise<void>
  /** The monthly files that left since these people joined their banks, so far as they may be in them. */
  filesSoFar(lived: { people: { memberId: string; joinedAt: string }[]; until: string }): Promise<void>
  /** Those whose papers, questions and wishes wait at the desk. */
  waitAtTheDesk(scene: DeskScene, people: DeskPeople): Promise<void>
  /** What fell due between the plan's first day and now has happened. */
  catchUpPayments(memberId: string): Promise<void>
}

/** Fills a sandbox with people worth looking at. Running it again changes nothing. */
export async function seedDemo(parts: {
  identity: IdentityContext
  adminEmails: readonly string[]
  /** Null where real companies are reached: nobody is charged or read for a demo. */
  deeds: DemoDeeds | null
  /** Does the work as it would have been done so many days ago, so that people have a past. */
  daysAgo<T>(days: number, work: () => Promise<T>): Promise<T>
}): Promise<void> {
  const { identity, deeds } = parts
  const now = identity.clock.now()
  const reported: { memberId: string; joinedAt: string }[] = []
  for (const person of demoPeople(parts.adminEmails)) {
    if (await findMemberByEmail(identity.db, person.email)) continue
    const memberId = await live(parts, person)
    if (!memberId || !person.bank || !person.home?.agencies.length) continue
    reported.push({ memberId, joinedAt: after(now, -days(person.bank.daysAgo)).toISOString() })
  }
  await furnishDesk(parts)
  if (deeds && reported.length > 0) await deeds.filesSoFar({ people: reported, until: now.toISOString() })
}

/** What our own people find on their desk in the morning. Furnished once: the first applicant is the sign. */
async function furnishDesk(parts: Parameters<typeof seedDemo>[0]): Promise<void> {
  const { identity, adminEmails, deeds, daysAgo } = parts
  const [first] = deskScene.applicants
  if (!deeds || !first || (await findMemberByEmail(identity.db, first.email))) return
  const idOf = async (email: string): Promise<string> =>
    (await findMemberByEmail(identity.db, email))?.id ?? ''
  const members = new Map<string, string>()
  for (const { daysAgo: joined, home, ...person } of deskScene.applicants)
    await daysAgo(joined, async () => {
      const memberId = await admitMember(identity, { ...person, password: NOBODY_SIGNS_IN })
      if (!memberId) return
      members.set(person.email, memberId)
      if (home) await deeds.moveIn(memberId, person.email, home)
    })
  await live(parts, deskScene.behind)
  members.set(deskScene.behind.email, await idOf(deskScene.behind.email))
  for (const { email } of demoPeople(adminEmails)) members.set(email, await idOf(email))
  const [admin = '', colleague = admin] = adminEmails
  const staff = { admin: await idOf(admin), colleague: await idOf(colleague) }
  await deeds.waitAtTheDesk(deskScene, { members, ...staff })
}

async function live(parts: Parameters<typeof seedDemo>[0], person: DemoPerson): Promise<string | null> {
  const { identity, deeds, daysAgo } = parts
  const { plan, home, bank } = person
  const joinedOn = addDays(dayOfInstant(identity.clock.now()), -(bank?.daysAgo ?? 0))
  await daysAgo(plan?.daysAgo ?? bank?.daysAgo ?? 0, async () => {
    const memberId = await admitMember(identity, person)
    if (!memberId || !deeds) return
    if (plan) await deeds.buyPlan(memberId, plan)
    if (home) {
      const startsOn = addMonths(`${joinedOn.slice(0, 7)}-01`, -home.monthsBeforeBank)
      await deeds.moveIn(memberId, person.email, { ...home, startsOn })
      if (home.agencies.length > 0) await deeds.chooseAgencies(memberId, home.agencies)
    }
  })
  const member = await findMemberByEmail(identity.db, person.email)
  if (!member || !deeds) return null
  if (plan?.daysAgo) await deeds.catchUpPayments(member.id)
  if (bank) await daysAgo(bank.daysAgo, () => deeds.linkBank(member.id, bank))
  if (bank?.saidYesAgainDaysAgo) await daysAgo(bank.saidYesAgainDaysAgo, () => deeds.keepBank(member.id))
  return member.id
}
