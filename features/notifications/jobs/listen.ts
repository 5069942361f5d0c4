import type { DomainEvent, JobHandler } from '@keyturn/platform/jobs'
import type { NotificationEvent } from '../domain/grouping.ts'

/** Subscribes to a domain event and turns it into a notification, or into none. */
export type Listen = <Data extends { memberId: string }>(
  announced: DomainEvent<Data>,
  name: string,
  newsOf: (data: Data) => NotificationEvent | null | Promise<NotificationEvent | null>,
) => JobHandler
