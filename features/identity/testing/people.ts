import type { Context } from '@keyturn/platform/feature'
import type { AccessTokens, Http } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { JobHandler, Schedule } from '@keyturn/platform/jobs'
import { ADMIN_EMAILS, type TestContext } from '@keyturn/platform/testing/context'
import { openSession } from '../actions/open-session.ts'
import type { IdentityContext } from '../context.ts'
import { isStaffAddress, roleOf } from '../domain/account-facts.ts'
import { identity } from '../index.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { changeMember, insertMember, type Member, type MemberChange } from '../store/members.ts'

export const [ADMIN_EMAIL, SECOND_ADMIN_EMAIL] = ADMIN_EMAILS
export const PASSWORD = 'walnut-gate-42'

export interface MountedIdentity {
  identity: IdentityContext
  tokens: AccessTokens
  handlers: JobHandler[]
  timetable: Schedule[]
}

/** Mounts sign-in into a test app: routes, jobs and token checks. Other features' API tests begin with it. */
export async function mountIdentity(
  { http, context: given }: { http: Http; context: TestContext },
  options: { signUpsPerHour?: number; sandbox?: boolean } = {},
): Promise<MountedIdentity> {
  const keptAfterErasure = [{ what: 'What was agreed to', why: 'To show it.', until: 'Six years' }]
  const context = { ...given, ...options, keptAfterErasure }
  const { routes, jobs: handlers, timetable } = identity(context)
  await routes(http)
  return { identity: context, tokens: http.accessTokens, handlers, timetable }
}

let count = 0
let passwordHash: Promise<string> | undefined

/** Creates a member with a proved address. Unnamed fields have defaults; the password is PASSWORD. */
export async function aVerifiedMember(
  context: Pick<Context, 'db' | 'clock'>,
  { id, ...details }: MemberChange & { id?: string } = {},
): Promise<Member> {
  const now = context.clock.now()
  passwordHash ??= hashPassword(PASSWORD)
  const signUp = {
    id: id ?? newId(now),
    email: `member-${++count}@example.com`,
    firstName: 'Amara',
    lastName: 'Okafor',
    passwordHash: await passwordHash,
    signedUpAt: now,
  }
  return context.db.transaction(async (tx) => {
    const member = await insertMember(tx, signUp)
    const changed = await changeMember(tx, member.id, { emailVerifiedAt: now, ...details })
    const isStaff = isStaffAddress(changed.email, ADMIN_EMAILS) && details.staffAdmittedAt === undefined
    return isStaff ? changeMember(tx, member.id, { staffAdmittedAt: now }) : changed
  })
}

/** Opens a session without the sign-in routes and returns its access token. */
export async function anAccessToken(mounted: MountedIdentity, member: Member): Promise<string> {
  const { identity, tokens } = mounted
  const visitor = {
    address: '198.51.100.1',
    device: 'Chrome on Windows',
    deviceToken: '',
    client: null,
    key: null,
  }
  const opened = await identity.db.transaction((tx) => openSession(identity, tx, member, visitor, true))
  const role = roleOf(member, identity.adminEmails)
  return tokens.issue({ memberId: member.id, sessionId: opened.sessionId, role }, 15 * 60_000)
}

/** Decodes a secret that a page shows for typing into an app. */
export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
