import { getPrivacyClosing, getPrivacyOverview } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { queryOptions } from '@tanstack/react-query'

const POLL_EVERY_MS = 1500

/** Data of the data rights page. Polled while a copy is in progress. */
export const overviewQuery = queryOptions({
  ...read(getPrivacyOverview),
  refetchInterval: (query) => (query.state.data?.export?.state === 'asked' ? POLL_EVERY_MS : false),
})

export const closingQuery = read(getPrivacyClosing)
