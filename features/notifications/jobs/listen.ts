import type { Announcement, JobHandler } from '@keyturn/platform/jobs'
import type { News } from '../domain/folding.ts'

/** Subscribes to a domain event and turns it into a notification, or into none. */
export type Listen = <Data extends { memberId: string }>(
  announced: Announcement<Data>,
  name: string,
  newsOf: (data: Data) => News | null | Promise<News | null>,
) => JobHandler
