export { DeleteAccount } from './delete-account.tsx'
export { PersonalDetails } from './personal-details.tsx'
export { SecuritySettings } from './security-settings.tsx'
export { refreshProfile } from './session-start.ts'
