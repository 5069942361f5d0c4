/** Emails about payments. Each is sent once, and its time is stored. */
export const NOTICES = {
  receipt: 'Receipt, with the cancellation form',
  payment_failed: 'A payment was refused',
  leaving: 'The plan will end',
  staying: 'The plan goes on',
  changed: 'Another plan',
  ended: 'The plan has ended',
  reminder: 'Reminder before a renewal',
  renewed: 'Days to cancel after a yearly renewal',
  refund: 'Refund',
} as const
export type NoticeKind = keyof typeof NOTICES
export const noticeKinds = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]
