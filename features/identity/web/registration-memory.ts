import { tabStore } from '@keyturn/platform/client'

/** What registration leaves for the pages after it, under the names other parts of the product know. */
const EMAIL = 'registration_email'
const ERROR = 'registration_error'

export const rememberRegistrationEmail = (email: string): void => tabStore.setItem(EMAIL, email)
export const registrationEmail = (): string | null => tabStore.getItem(EMAIL)
export const forgetRegistrationEmail = (): void => tabStore.removeItem(EMAIL)

export const rememberRegistrationError = (message: string): void => tabStore.setItem(ERROR, message)
export const registrationError = (): string | null => tabStore.getItem(ERROR)
export const forgetRegistrationError = (): void => tabStore.removeItem(ERROR)
