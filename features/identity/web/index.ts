export { LoginCard, type LoginCardProps } from './login-card.tsx'
export { PersonalSettings } from './personal-settings.tsx'
export { onProfileLoaded, refreshProfile, startSession } from './session-start.ts'
