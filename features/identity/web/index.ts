export { DeleteAccount } from './delete-account.tsx'
export { LoginCard, type LoginCardProps } from './login-card.tsx'
export { PersonalSettings } from './personal-settings.tsx'
export { refreshProfile, startSession } from './session-start.ts'
