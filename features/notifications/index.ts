export { notificationsApi } from './api/index.ts'
export { notificationJobs, notificationTimetable } from './jobs/index.ts'
export { createNotifications, type NotificationParts, type Notifications } from './notifications.ts'
export { notificationsData } from './personal-data.ts'
