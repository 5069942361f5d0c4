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

/** Admin for members whose proved address is in ADMIN_EMAIL and who were admitted. */
export function roleOf(account: AccountFacts, adminEmails: readonly string[]): 'member' | 'admin' {
  const { email, emailVerifiedAt, staffAdmittedAt } = account
  const isAdmitted = emailVerifiedAt !== null && staffAdmittedAt !== null
  return isAdmitted && isStaffAddress(email, adminEmails) ? 'admin' : 'member'
}

/** Staff have the premium tier without paying. All others start with the standard tier. */
export const tierOf = (role: 'member' | 'admin'): 'standard' | 'premium' =>
  role === 'admin' ? 'premium' : 'standard'

/** True for staff who can see members' data. False in a sandbox, where no data is real. */
export const isStaffOnRealData = (
  account: AccountFacts,
  { adminEmails, sandbox }: { adminEmails: readonly string[]; sandbox: boolean },
): boolean => !sandbox && roleOf(account, adminEmails) === 'admin'

/** The authenticator app takes precedence over emailed codes, because access to the mailbox must not bypass it. */
export function mfaMethodOf(account: AccountFacts): 'none' | 'email' | 'authenticator' {
  if (account.authenticatorOn) return 'authenticator'
  return account.emailCodesOn ? 'email' : 'none'
}
