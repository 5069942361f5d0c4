import { admitStaff, type StaffAccount, staffAccounts } from '@keyturn/identity'
import type { BackOfficeContext } from '../context.ts'
import type { DeskRole } from '../domain/roles.ts'
import { noteAct } from './note-act.ts'

export interface StaffLine extends StaffAccount {
  role: DeskRole
}

/** Every staff address with the account that proved it. The access is written to the audit trail. */
export async function readStaff(context: BackOfficeContext, adminId: string): Promise<StaffLine[]> {
  const accounts = await staffAccounts(context)
  await context.db.transaction((tx) =>
    noteAct(context, tx, adminId, { act: 'desk.listed', facts: { list: 'staff', count: accounts.length } }),
  )
  return accounts.map((account) => ({
    ...account,
    role: context.deskRoles.get(account.email.toLowerCase()) ?? 'approver',
  }))
}

/** Approves a member as the colleague of an address in ADMIN_EMAIL. */
export async function admit(context: BackOfficeContext, adminId: string, memberId: string): Promise<void> {
  await admitStaff(context, memberId, (tx) =>
    noteAct(context, tx, adminId, { act: 'staff.admitted', memberId }),
  )
}
