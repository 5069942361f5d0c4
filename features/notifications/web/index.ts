export { NotificationSettings } from './notification-settings.tsx'
export { PreferenceSettings } from './preference-settings.tsx'
