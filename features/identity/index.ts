import type { Feature } from '@keyturn/platform/feature'
import { identityRoutes } from './api/index.ts'
import type { IdentityContext } from './context.ts'
import { identityJobs, identityTimetable } from './jobs/index.ts'
import { identityData } from './personal-data.ts'

export { admitMember } from './actions/admit-member.ts'
export { personChanged } from './actions/change-profile.ts'
export { memberErased } from './actions/erase-member.ts'
export { lockMemberAfterPasswordCheck, lockSignedInMember, missingPassword } from './actions/lock-member.ts'
export { checkOwnPassword } from './actions/passwords.ts'
export { reindexMember } from './actions/reindex-member.ts'
export { passwordReset } from './actions/reset-password.ts'
export { type MemberFlags, setMemberFlags } from './actions/set-flags.ts'
export {
  admitStaff,
  admittedApprovers,
  type StaffAccount,
  staffAccounts,
  staffChanged,
  syncAdmissions,
} from './actions/staff.ts'
export { isByPasskey, rowBehind } from './api/load-session.ts'
export type { IdentityContext } from './context.ts'
export { roleOf } from './domain/account-facts.ts'
export { readPostcode } from './domain/personal-details.ts'
export { identityData } from './personal-data.ts'
export { closedAccounts, hasMembers, isClosed, openAccountsFrom } from './store/closed-accounts.ts'
export { ownMailboxes, type UsedAddress, usedAddressesOf } from './store/former-addresses.ts'
export {
  findMember,
  findMemberByEmail,
  type Member,
  membersById,
} from './store/members.ts'
export { indexHomeAddress, toSearchDocument } from './store/search-index.ts'
export { activeSessions, endedSessionIn } from './store/sessions.ts'

export const identity = (context: IdentityContext): Feature => ({
  routes: (http) => identityRoutes(http, context),
  jobs: identityJobs(context),
  timetable: identityTimetable,
  personalData: identityData,
})
