import { useQuery } from '@tanstack/react-query'
import { type DeskRole, isAtLeast } from '../domain/roles.ts'
import { overviewQuery } from './calls.ts'

/** Whether whoever sits here may do what takes a role: what would only be refused is not offered. */
export function useMay(): (needed: DeskRole) => boolean {
  const { data } = useQuery(overviewQuery)
  return (needed) => data === undefined || isAtLeast(data.role, needed)
}
