export { createSmtpSender } from './sender.ts'
export { type MailStandIn, type ReceivedMail, startMailStandIn } from './stand-in.ts'
