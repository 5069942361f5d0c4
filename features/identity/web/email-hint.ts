import type { User } from '../contract.ts'

/** Hint below the address field while a new address awaits verification: names the one that signs in. */
export const emailHint = ({
  email,
  pending_email: pending,
}: Pick<User, 'email' | 'pending_email'>): string =>
  pending
    ? `Not confirmed yet: open the link we sent to it. Until then you sign in with ${email}. To keep that one, enter it here and save.`
    : 'We use a new address once you have opened the link we send to it.'
