/** What registration leaves for the pages after it, under the names other parts of the product know. */
const EMAIL = 'registration_email'
const ERROR = 'registration_error'

export const rememberRegistrationEmail = (email: string): void => sessionStorage.setItem(EMAIL, email)
export const registrationEmail = (): string | null => sessionStorage.getItem(EMAIL)
export const forgetRegistrationEmail = (): void => sessionStorage.removeItem(EMAIL)

export const rememberRegistrationError = (message: string): void => sessionStorage.setItem(ERROR, message)
export const registrationError = (): string | null => sessionStorage.getItem(ERROR)
export const forgetRegistrationError = (): void => sessionStorage.removeItem(ERROR)
