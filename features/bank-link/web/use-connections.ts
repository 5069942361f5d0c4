import { api } from '@keyturn/platform/client'
import { useQuery } from '@tanstack/react-query'
import { bankPaths } from '../call-paths.ts'
import { type ConnectionView, connectionsAnswer } from '../contract.ts'

export const CONNECTIONS_KEY = ['bank', 'connections']

/** The member's connections; looked at again every second while a history is being read. */
export function useConnections() {
  return useQuery({
    queryKey: CONNECTIONS_KEY,
    queryFn: async () => (await api.get(bankPaths.connections, { reply: connectionsAnswer })).connections,
    refetchInterval: ({ state }) => (state.data?.some(isReading) ? 1_000 : false),
  })
}

export const isLive = ({ state }: ConnectionView): boolean => state === 'active' || state === 'reconfirm_due'
export const isReading = (connection: ConnectionView): boolean =>
  isLive(connection) && connection.progress < 1
