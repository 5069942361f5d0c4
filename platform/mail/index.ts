export type { EmailContent, Part } from './email.ts'
export { escapeLinks } from './escape-links.ts'
export { greeting } from './greeting.ts'
