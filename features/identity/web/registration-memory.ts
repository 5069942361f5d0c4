import { tabStore } from '@keyturn/platform/client'

/** Storage keys that registration shares with later pages. Other parts of the product read them. */
const EMAIL = 'registration_email'
const ERROR = 'registration_error'

export const rememberRegistrationEmail = (email: string): void => tabStore.setItem(EMAIL, email)
export const registrationEmail = (): string | null => tabStore.getItem(EMAIL)
export const forgetRegistrationEmail = (): void => tabStore.removeItem(EMAIL)

export const rememberRegistrationError = (message: string): void => tabStore.setItem(ERROR, message)
export const registrationError = (): string | null => tabStore.getItem(ERROR)
export const forgetRegistrationError = (): void => tabStore.removeItem(ERROR)
