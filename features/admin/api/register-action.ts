import { type Http, memberOf } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { approvalAnswer } from '../contract/index.ts'
import type { StaffRole } from '../domain/roles.ts'

export const tags = ['manager']
export const byId = z.object({ id: z.string() })
export const emptyBody = z.strictObject({}).nullish()

export interface ActionRequest<Body> {
  request: FastifyRequest
  adminId: string
  id: string
  body: Body
}

/** Registers a staff action with actor, item and body. `run` returns true if a second person must approve. */
export function registerAction<Body extends z.ZodType>(
  http: Http,
  about: { url: string; operationId: string; role: StaffRole; summary: string; body: Body },
  run: (asked: ActionRequest<z.infer<Body>>) => Promise<unknown>,
): void {
  const { url, operationId, role, summary, body } = about
  const schema = { operationId, tags, summary, params: byId, body, response: { 200: approvalAnswer } }
  http.post(url, { config: { access: 'staff', role }, schema }, async (request) => {
    // The schema has validated it; the open generic type cannot express that.
    const read = request.body as z.infer<Body>
    const adminId = memberOf(request).memberId
    const cameBack = await run({ request, adminId, id: request.params.id, body: read })
    return { success: true as const, asked: cameBack === true }
  })
}
