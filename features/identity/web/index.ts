export { LoginCard, type LoginCardProps } from './login-card.tsx'
export { onProfileLoaded, refreshProfile, startSession } from './session-start.ts'
