const MINIMUM = 8

/** The rules of a new password, where one exists already: at reset and at change. */
export function newPasswordProblems(
  password: string,
  confirmation: string,
): { password?: string; confirmation?: string } {
  if (!password) return { password: 'Password is required' }
  if (password.length < MINIMUM) return { password: `Password must be at least ${MINIMUM} characters` }
  if (!confirmation) return { confirmation: 'Please confirm your password' }
  return password === confirmation ? {} : { confirmation: 'Passwords do not match' }
}
