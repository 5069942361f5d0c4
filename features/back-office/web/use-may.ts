import { useQuery } from '@tanstack/react-query'
import { type DeskRole, isAtLeast } from '../domain/roles.ts'
import { overviewQuery } from './calls.ts'

/** True if the current staff member has the role. The page hides actions that the server would refuse. */
export function useMay(): (needed: DeskRole) => boolean {
  const { data } = useQuery(overviewQuery)
  return (needed) => data === undefined || isAtLeast(data.role, needed)
}
