export { DESK_ROLES, type DeskRole } from './domain/roles.ts'
