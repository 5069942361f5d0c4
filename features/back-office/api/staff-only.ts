import { requireAdmin } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { noteRefusal } from '../actions/note-refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** Before anything is read of a call: to anybody but our own people there is nothing here. */
export function staffOnly(desk: Surroundings) {
  return async (request: FastifyRequest): Promise<void> => {
    const { member, method, ip: networkAddress } = request
    const route = request.routeOptions.url ?? 'unknown'
    if (member?.role !== 'admin') await noteRefusal(desk, { member, method, route, networkAddress })
    await requireAdmin(request)
  }
}
