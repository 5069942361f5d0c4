export { type EmailContent, inLargePrint, type Part, renderEmail } from './email.ts'
export { escapeLinks } from './escape-links.ts'
export { greeting } from './greeting.ts'
