import { readFileSync } from 'node:fs'
import {
  AGENCIES,
  type Agency,
  addressOfPresentHome,
  type ReportablePerson,
  type Surroundings,
} from '@keyturn/credit-reporting'
import { findMember, roleOf } from '@keyturn/identity'
import { type Clock, type MovableClock, movableClock } from '@keyturn/platform/clock'
import { type Config, type Secrets, StartProblem } from '@keyturn/platform/config'
import { createVault } from '@keyturn/platform/crypto'
import type { Day } from '@keyturn/platform/days'
import type { Db, Queryable } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import type { CreditAgency } from '@keyturn/providers/credit-agency'
import {
  type AgencyStandIn,
  createSftpAgency,
  startAgencyStandIn,
} from '@keyturn/providers/credit-agency/sftp'
import type { FileStore } from '@keyturn/providers/storage'
import { rentPeriods } from '@keyturn/rent-record'
import { standingOf } from '@keyturn/subscription'
import { type KnownTenancy, loadConsents, loadTenanciesOf } from '@keyturn/tenancy'
import { z } from 'zod'
import { keepInSandbox } from './sandbox-state.ts'

interface Door {
  door: CreditAgency
  sourceCode: number
  companyName: string
}

export interface CreditAgencies {
  doors: ReadonlyMap<Agency, Door>
  standIn: AgencyStandIn | null
  /** What their own clocks say: the house's time, and for a while the past that a demo lives through. */
  time: MovableClock
}

const text = z.string().min(1)
const agencySettings = z.strictObject({
  sourceCode: z.int().min(1).max(999),
  companyName: text.max(30),
  server: z.strictObject({
    host: text,
    port: z.int().min(1).max(65_535),
    username: text,
    privateKey: text,
    hostKeyFingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
  }),
  keys: z.strictObject({ agencyPublicKey: text, signingKey: text }),
  inboxPath: text,
  outboxPath: text,
})
const agenciesFile = z.partialRecord(z.enum(AGENCIES), agencySettings)

/** Real agencies from a file of keys, stand-ins in a sandbox; otherwise none, and nothing is reported. */
export async function chooseAgencies(options: {
  config: Config
  clock: Clock
  db: Db
  closers: (() => Promise<void> | void)[]
}): Promise<CreditAgencies> {
  const { config, clock, db, closers } = options
  const time = movableClock(0, clock)
  if (config.creditAgenciesFile) return { doors: realDoors(config.creditAgenciesFile), standIn: null, time }
  if (!config.sandbox) return { doors: new Map(), standIn: null, time }
  const standIn = await startAgencyStandIn({
    now: () => time.now(),
    answersByItself: false,
    keeping: keepInSandbox(db, 'agencies'),
  })
  closers.push(() => standIn.close())
  const doorTo = (agency: Agency): [Agency, Door] => [
    agency,
    { door: createSftpAgency(standIn.settingsFor(agency)), sourceCode: 427, companyName: 'KEYTURN SANDBOX' },
  ]
  return { doors: new Map(AGENCIES.map(doorTo)), standIn, time }
}

function realDoors(path: string): ReadonlyMap<Agency, Door> {
  try {
    const settings = agenciesFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    const doors = new Map<Agency, Door>()
    for (const agency of AGENCIES) {
      const own = settings[agency]
      if (!own) continue
      const { sourceCode, companyName, ...way } = own
      doors.set(agency, { door: createSftpAgency({ agency, ...way }), sourceCode, companyName })
    }
    return doors
  } catch (error) {
    throw new StartProblem(
      `CREDIT_AGENCIES does not name a readable file of agency settings: ${error instanceof Error ? error.message : error}`,
      'Give the path of a JSON file as docs/operations.md shows it, or unset the variable.',
    )
  }
}

export function openCreditReporting(parts: {
  runtime: Runtime
  config: Config
  secrets: Secrets
  files: FileStore
  agencies: CreditAgencies
}): Surroundings {
  const { runtime, config, secrets, files, agencies } = parts
  return {
    runtime,
    vault: createVault(secrets.keyRing),
    files,
    agencies: agencies.doors,
    async loadPeople(db, memberIds, today) {
      const homes = await loadTenanciesOf(db, memberIds, today)
      const people: ReportablePerson[] = []
      for (const memberId of memberIds) {
        const person = await loadPerson({
          db,
          memberId,
          homes: homes.get(memberId) ?? [],
          today,
          config,
          runtime,
        })
        if (person) people.push(person)
      }
      return people
    },
  }
}

async function loadPerson(about: {
  db: Queryable
  memberId: string
  homes: readonly KnownTenancy[]
  today: Day
  config: Config
  runtime: Runtime
}): Promise<ReportablePerson | null> {
  const { db, memberId, homes, config, runtime } = about
  const member = await findMember(db, memberId)
  if (!member) return null
  const role = roleOf(member, config.adminEmails)
  const { access } = await standingOf(db, { memberId, role }, runtime.clock.now())
  return {
    memberId,
    name: `${member.firstName} ${member.lastName}`.trim(),
    bornOn: member.dateOfBirth,
    optedIn: (await loadConsents(db, memberId)).craReportingOptIn,
    agenciesInPlan: access.plan?.features.craReportingCount ?? 0,
    homes: homes.map(({ id, isPresent, matchedAt, tenancy }) => ({
      id,
      startsOn: tenancy.startsOn,
      endsOn: tenancy.endsOn,
      address: isPresent ? addressOfPresentHome(tenancy.address, member.postcode) : tenancy.address,
      matched: matchedAt !== null,
      terms: tenancy.terms,
      share: tenancy.share,
    })),
    periods: await rentPeriods(db, memberId),
  }
}
