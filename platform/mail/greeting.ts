/** "Hello Ada", or "Hello" if the member's name is unknown. */
export const greeting = (firstName: string): string => (firstName === '' ? 'Hello' : `Hello ${firstName}`)
