export const notificationsPage = '/notifications'
export const notificationSettings = '/settings#notifications'
export const unsubscribePage = (token: string): string => `/unsubscribe/${token}`
/** What a mail program calls by itself (RFC 8058). */
export const oneClickUnsubscribe = (token: string): string => `/api/notifications/unsubscribe/${token}/`
