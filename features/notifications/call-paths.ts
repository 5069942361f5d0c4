/** Where each call lives, in one place for server and pages. */
export const notificationPaths = {
  list: '/api/notifications/',
  read: '/api/notifications/:id/read/',
  unread: '/api/notifications/:id/unread/',
  readAll: '/api/notifications/read-all/',
  preferences: '/api/notifications/preferences/',
  push: '/api/notifications/push/',
  stream: '/api/notifications/stream/',
  unsubscribe: '/api/notifications/unsubscribe/:token/',
} as const
