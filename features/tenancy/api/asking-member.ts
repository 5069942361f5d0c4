import { findMember, type Member } from '@keyturn/identity'
import { memberOf, NotSignedIn } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import type { TenancyContext } from '../context.ts'

export async function askingMember(context: TenancyContext, request: FastifyRequest): Promise<Member> {
  const member = await findMember(context.db, memberOf(request).memberId)
  if (!member) throw new NotSignedIn()
  return member
}
