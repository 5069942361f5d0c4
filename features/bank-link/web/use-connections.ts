import { getBankingConnections } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionView } from '../contract.ts'

/** The member's connections. Polls every second during a first sync. */
export function useConnections() {
  return useQuery({
    ...read(getBankingConnections),
    select: ({ connections }) => connections,
    refetchInterval: ({ state }) => (state.data?.connections.some(isReading) ? 1_000 : false),
  })
}

export const isLive = ({ state }: ConnectionView): boolean => state === 'active' || state === 'reconfirm_due'
export const isReading = (connection: ConnectionView): boolean =>
  isLive(connection) && connection.progress < 1
