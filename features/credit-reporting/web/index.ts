export { ReportingCard } from './reporting-card.tsx'
export { ReportingPlate } from './reporting-plate.tsx'
export { saveWizardAgencies, WizardAgencies } from './wizard-agencies.tsx'
