export { admitMember } from './actions/admit-member.ts'
export { memberErased } from './actions/erase-member.ts'
export { type MemberFlags, setMemberFlags } from './actions/set-flags.ts'
export { emailVerified } from './actions/verify-email.ts'
export { rowBehind } from './api/load-session.ts'
export { KEPT_AFTER_ERASURE } from './domain/kept-after-erasure.ts'
export { readPostcode } from './domain/personal-details.ts'
export { mfaMethodOf, roleOf } from './domain/standing.ts'
export { createIdentity, type Identity, type IdentityParts } from './identity.ts'
export { identityData } from './personal-data.ts'
export {
  findMember,
  findMemberByEmail,
  loadMemberContacts,
  type Member,
  type MemberContact,
} from './store/members.ts'
export { SESSION_ENDED_CHANNEL } from './store/sessions.ts'
