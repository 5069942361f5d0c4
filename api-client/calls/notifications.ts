// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Unsubscribe this browser from push */
export const deleteNotificationsPush: Call<{ body: { endpoint: string } }, { push: boolean }> = {
  method: 'DELETE',
  path: '/api/notifications/push/',
}

/** Subscribe to emails of this kind again */
export const deleteNotificationsUnsubscribeByToken: Call<
  { params: { token: string } },
  schemas.NotificationsUnsubscribeAnswer
> = { method: 'DELETE', path: '/api/notifications/unsubscribe/{token}/' }

/** List my notifications */
export const getNotifications: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      state?: 'all' | 'unread' | 'read' | undefined
      topic?: 'rent' | 'bank' | 'credit' | 'rewards' | 'plan' | undefined
      kind?:
        | 'troubled_rent'
        | 'coming_rent'
        | 'month_to_confirm'
        | 'rent_found'
        | 'rent_reversed'
        | 'paper_read'
        | 'landlord_answered'
        | 'housemate_joined'
        | 'consent_words'
        | 'bank_expiring'
        | 'bank_ended'
        | 'account_held'
        | 'look_ending'
        | 'look_ended'
        | 'report_sent'
        | 'report_accepted'
        | 'report_rejected'
        | 'file_look'
        | 'dispute_decided'
        | 'agency_consent_words'
        | 'points_earned'
        | 'points_taken_back'
        | 'voucher_ready'
        | 'voucher_failed'
        | 'payment_failed'
        | 'plan_changed'
        | 'plan_ended'
        | undefined
      before?: string | undefined
    }
  },
  schemas.NotificationsListAnswer
> = { method: 'GET', path: '/api/notifications/' }

/** Read my notification channels by kind */
export const getNotificationsPreferences: Call<undefined, schemas.NotificationsPreferencesAnswer> = {
  method: 'GET',
  path: '/api/notifications/preferences/',
}

/** Read the public key for push subscriptions (VAPID) */
export const getNotificationsPush: Call<undefined, { public_key: string | null }> = {
  method: 'GET',
  path: '/api/notifications/push/',
}

/** Stream the events of my record (SSE) */
export const getNotificationsStream: Call<undefined, File> = {
  method: 'GET',
  path: '/api/notifications/stream/',
  answers: 'file',
}

/** Read which emails an unsubscribe link stops */
export const getNotificationsUnsubscribeByToken: Call<
  { params: { token: string } },
  schemas.NotificationsUnsubscribeAnswer
> = { method: 'GET', path: '/api/notifications/unsubscribe/{token}/' }

/** Change my notification channels by kind */
export const patchNotificationsPreferences: Call<
  { body: schemas.NotificationsPreferencesRequestInput },
  schemas.NotificationsPreferencesAnswer
> = { method: 'PATCH', path: '/api/notifications/preferences/' }

/** Mark a notification as read */
export const postNotificationsByIdRead: Call<{ params: { id: string } }, schemas.NotificationsReadAnswer> = {
  method: 'POST',
  path: '/api/notifications/{id}/read/',
}

/** Mark a notification as unread */
export const postNotificationsByIdUnread: Call<{ params: { id: string } }, schemas.NotificationsReadAnswer> =
  { method: 'POST', path: '/api/notifications/{id}/unread/' }

/** Subscribe this browser to push */
export const postNotificationsPush: Call<
  { body: schemas.NotificationsPushTargetRequestInput },
  { push: boolean }
> = { method: 'POST', path: '/api/notifications/push/' }

/** Mark all my notifications as read */
export const postNotificationsReadAll: Call<undefined, schemas.NotificationsReadAllAnswer> = {
  method: 'POST',
  path: '/api/notifications/read-all/',
}

/** Unsubscribe from emails of this kind */
export const postNotificationsUnsubscribeByToken: Call<
  { params: { token: string } },
  schemas.NotificationsUnsubscribeAnswer
> = { method: 'POST', path: '/api/notifications/unsubscribe/{token}/' }
