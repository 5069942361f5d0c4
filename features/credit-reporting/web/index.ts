export { ReportingPlate } from './reporting-plate.tsx'
export { saveWizardAgencies, WizardAgencies } from './wizard-agencies.tsx'
