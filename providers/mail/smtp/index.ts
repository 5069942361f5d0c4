export { createSmtpSender } from './sender.ts'
