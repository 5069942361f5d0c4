export { STAFF_ROLES, type StaffRole } from './domain/roles.ts'
