import { useQuery } from '@tanstack/react-query'
import { isAtLeast, type StaffRole } from '../domain/roles.ts'
import { overviewQuery } from './calls.ts'

/** True if the current staff member has the role. The page hides actions that the server would refuse. */
export function usePermission(): (needed: StaffRole) => boolean {
  const { data } = useQuery(overviewQuery)
  return (needed) => data === undefined || isAtLeast(data.role, needed)
}
