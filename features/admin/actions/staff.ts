import { admitStaff, type StaffAccount, staffAccounts } from '@keyturn/identity'
import type { AdminContext } from '../context.ts'
import type { StaffRole } from '../domain/roles.ts'
import { recordAction } from './record-action.ts'

export interface StaffLine extends StaffAccount {
  role: StaffRole
}

/** Every staff address with the account that proved it. The access is written to the audit trail. */
export async function readStaff(context: AdminContext, adminId: string): Promise<StaffLine[]> {
  const accounts = await staffAccounts(context)
  await context.db.transaction((tx) =>
    recordAction(context, tx, adminId, {
      act: 'desk.listed',
      facts: { list: 'staff', count: accounts.length },
    }),
  )
  return accounts.map((account) => ({
    ...account,
    role: context.deskRoles.get(account.email.toLowerCase()) ?? 'approver',
  }))
}

/** Approves a member as the colleague of an address in ADMIN_EMAIL. */
export async function admitColleague(
  context: AdminContext,
  adminId: string,
  memberId: string,
): Promise<void> {
  await admitStaff(context, memberId, (tx) =>
    recordAction(context, tx, adminId, { act: 'staff.admitted', memberId }),
  )
}
