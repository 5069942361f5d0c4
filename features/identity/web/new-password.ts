const MINIMUM = 8

/** Validates a new password at reset and change. */
export function newPasswordProblems(
  password: string,
  confirmation: string,
): { password?: string; confirmation?: string } {
  if (!password) return { password: 'Password is required' }
  if (password.length < MINIMUM) return { password: `Password must be at least ${MINIMUM} characters` }
  if (!confirmation) return { confirmation: 'Please confirm your password' }
  return password === confirmation ? {} : { confirmation: 'Passwords do not match' }
}
