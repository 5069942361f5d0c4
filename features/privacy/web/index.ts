export { BeforeClosing } from './before-closing.tsx'
export { DataRights } from './data-rights.tsx'
