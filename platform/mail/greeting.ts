/** "Hello Ada", or "Hello" to a member whose name is not known yet. */
export const greeting = (firstName: string): string => (firstName === '' ? 'Hello' : `Hello ${firstName}`)
