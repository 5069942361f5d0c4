export { LandlordSettings } from './landlord-settings.tsx'
export { TenancySettings } from './tenancy-settings.tsx'
export { useLandlordConsent } from './use-landlord-consent.ts'
export { Wizard, type WizardProps } from './wizard.tsx'
