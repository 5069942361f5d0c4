export const notificationsPage = '/notifications'
export const notificationSettings = '/settings#notifications'
export const unsubscribePage = (token: string): string => `/unsubscribe/${token}`
