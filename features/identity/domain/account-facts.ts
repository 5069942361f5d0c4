export interface AccountFacts {
  email: string | null
  emailVerifiedAt: Date | null
  emailCodesOn: boolean
  authenticatorOn: boolean
  staffAdmittedAt: Date | null
}

/** True if ADMIN_EMAIL names this address. */
export function isStaffAddress(email: string | null, adminEmails: readonly string[]): boolean {
  const address = email?.toLowerCase()
  return adminEmails.some((admin) => admin.toLowerCase() === address)
}

/** Staff have an address that ADMIN_EMAIL names, proved it, and were admitted as this member. */
export function roleOf(account: AccountFacts, adminEmails: readonly string[]): 'member' | 'admin' {
  const { email, emailVerifiedAt, staffAdmittedAt } = account
  const isAdmitted = emailVerifiedAt !== null && staffAdmittedAt !== null
  return isAdmitted && isStaffAddress(email, adminEmails) ? 'admin' : 'member'
}

/** Our own people have the premium tier without paying; everybody else begins with the standard one. */
export const tierOf = (role: 'member' | 'admin'): 'standard' | 'premium' =>
  role === 'admin' ? 'premium' : 'standard'

/** Whether somebody may see members' data here. In a sandbox nobody is real, and its people come and go as members do. */
export const isWatched = (
  account: AccountFacts,
  { adminEmails, sandbox }: { adminEmails: readonly string[]; sandbox: boolean },
): boolean => !sandbox && roleOf(account, adminEmails) === 'admin'

/** The app outranks the letters: whoever reads the member's mail must not get past it. */
export function mfaMethodOf(account: AccountFacts): 'none' | 'email' | 'authenticator' {
  if (account.authenticatorOn) return 'authenticator'
  return account.emailCodesOn ? 'email' : 'none'
}
