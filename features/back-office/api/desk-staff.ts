import { type Http, memberOf } from '@keyturn/platform/http'
import { admit, readStaff, type StaffLine } from '../actions/staff.ts'
import type { BackOfficeContext } from '../context.ts'
import { type StaffAnswer, staffAnswer } from '../contract/index.ts'
import { act, nothing, tags } from './act.ts'
import { anId, refuseOwnRecord } from './names.ts'

/** Staff accounts with their roles, and the admission of a colleague by member id. */
export function deskStaff(http: Http, context: BackOfficeContext): void {
  http.get(
    '/api/manager/staff/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerStaff',
        tags,
        summary: 'Staff accounts',
        response: { 200: staffAnswer },
      },
    },
    async (request) => ({ items: (await readStaff(context, memberOf(request).memberId)).map(viewStaff) }),
  )
  act(
    http,
    {
      url: '/api/manager/staff/:id/admit/',
      operationId: 'postManagerStaffByIdAdmit',
      role: 'approver',
      summary: 'Admit a member as staff, by their id',
      body: nothing,
    },
    async ({ adminId, id }) => {
      const memberId = anId(id)
      await refuseOwnRecord(context, adminId, memberId)
      await admit(context, adminId, memberId)
    },
  )
}

function viewStaff({ email, role, member }: StaffLine): StaffAnswer['items'][number] {
  const state = member === null ? 'unused' : member.staffAdmittedAt === null ? 'waiting' : 'admitted'
  const name = member && `${member.firstName} ${member.lastName}`.trim()
  return { email, role, state, member_id: member?.id ?? null, name }
}
