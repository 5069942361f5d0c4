import type { Feature } from '@keyturn/platform/feature'
import { identityRoutes } from './api/index.ts'
import type { IdentityContext } from './context.ts'
import { identityJobs, identityTimetable } from './jobs/index.ts'
import { identityData } from './personal-data.ts'

export { admitMember } from './actions/admit-member.ts'
export { personChanged } from './actions/change-profile.ts'
export { memberErased } from './actions/erase-member.ts'
export { findAnew } from './actions/find-anew.ts'
export { holdMember } from './actions/hold-member.ts'
export { type MemberFlags, setMemberFlags } from './actions/set-flags.ts'
export {
  admitStaff,
  admittedApprovers,
  type StaffAccount,
  settleAdmissions,
  staffAccounts,
  staffChanged,
} from './actions/staff.ts'
export { isByPasskey, rowBehind } from './api/load-session.ts'
export type { IdentityContext } from './context.ts'
export { roleOf } from './domain/account-facts.ts'
export { readPostcode } from './domain/personal-details.ts'
export { identityData } from './personal-data.ts'
export { ownMailboxes, type UsedAddress, usedAddressesOf } from './store/former-addresses.ts'
export { foundAs, keepFoundAt } from './store/found-by.ts'
export {
  findMember,
  findMemberByEmail,
  type Member,
  membersById,
} from './store/members.ts'
export { endedSessionIn, standingSessions } from './store/sessions.ts'

export const identity = (context: IdentityContext): Feature => ({
  routes: (http) => identityRoutes(http, context),
  jobs: identityJobs(context),
  timetable: identityTimetable,
  personalData: identityData,
})
