export { ReportingCard } from './reporting-card.tsx'
export { ReportingPlate } from './reporting-plate.tsx'
export { StopReporting } from './stop-reporting.tsx'
export { saveWizardAgencies, WizardAgencies } from './wizard-agencies.tsx'
