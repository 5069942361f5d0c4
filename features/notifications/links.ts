export const notificationsPage = '/notifications'
export const notificationSettings = '/settings#notifications'
export const unsubscribePage = (token: string): string => `/unsubscribe/${token}`
/** One-click unsubscribe URL, which mail programs call (RFC 8058). */
export const oneClickUnsubscribe = (token: string): string => `/api/notifications/unsubscribe/${token}/`
