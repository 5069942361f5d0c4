export { BeforeClosing } from './before-closing.tsx'
export { DataRights } from './data-rights.tsx'
export { SupportNeeds } from './support-needs.tsx'
