export const EXISTS = 'An account with this email already exists. Please login or use a different email.'
const WEAK = 'Password does not meet requirements. Please use a stronger password.'
const FAILED = 'Registration failed. Please try again.'

export const isTaken = (sentence: string): boolean => sentence === EXISTS

/** Prefers the server's message where the customer's documents define it. */
export function registrationSentence(answered: boolean, sentence: string): string {
  if (!answered || sentence === '') return FAILED
  if (/email already exists/i.test(sentence)) return EXISTS
  if (/password/i.test(sentence)) return WEAK
  return sentence
}

interface RegistrationForm {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
}

const MINIMUM = 6

/** Client-side validation, one message per field. */
export function registrationProblems(form: RegistrationForm): Partial<RegistrationForm> {
  const problems: Partial<RegistrationForm> = {}
  if (!form.firstName.trim()) problems.firstName = 'First name is required'
  if (!form.lastName.trim()) problems.lastName = 'Last name is required'
  if (!form.email.trim()) problems.email = 'Email is required'
  else if (!isAddress(form.email)) problems.email = 'Please enter a valid email address'
  if (!form.password) problems.password = 'Password is required'
  else if (form.password.length < MINIMUM)
    problems.password = `Password must be at least ${MINIMUM} characters`
  if (!form.confirmPassword) problems.confirmPassword = 'Please confirm your password'
  else if (form.password !== form.confirmPassword) problems.confirmPassword = 'Passwords do not match'
  return problems
}

/** Simple by intent, because the verification email is the real test. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}
