import { type Http, memberOf } from '@keyturn/platform/http'
import { admitColleague, readStaff, type StaffLine } from '../actions/staff.ts'
import type { AdminContext } from '../context.ts'
import { type StaffAnswer, staffAnswer } from '../contract/index.ts'
import { parseId, refuseOwnRecord } from './item-access.ts'
import { emptyBody, registerAction, tags } from './register-action.ts'

/** Staff accounts with their roles, and the admission of a colleague by member id. */
export function adminStaffRoutes(http: Http, context: AdminContext): void {
  http.get(
    '/api/manager/staff/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerStaff',
        tags,
        summary: 'List the staff accounts',
        response: { 200: staffAnswer },
      },
    },
    async (request) => ({ items: (await readStaff(context, memberOf(request).memberId)).map(viewStaff) }),
  )
  registerAction(
    http,
    {
      url: '/api/manager/staff/:id/admit/',
      operationId: 'postManagerStaffByIdAdmit',
      role: 'approver',
      summary: 'Admit a member as staff, by their id',
      body: emptyBody,
    },
    async ({ adminId, id }) => {
      const memberId = parseId(id)
      await refuseOwnRecord(context, adminId, memberId)
      await admitColleague(context, adminId, memberId)
    },
  )
}

function viewStaff({ email, role, member }: StaffLine): StaffAnswer['items'][number] {
  const state = member === null ? 'unused' : member.staffAdmittedAt === null ? 'waiting' : 'admitted'
  const name = member && `${member.firstName} ${member.lastName}`.trim()
  return { email, role, state, member_id: member?.id ?? null, name }
}
