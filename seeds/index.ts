export { type Applicant, adminScene, UNUSED_PASSWORD } from './admin-scene.ts'
export { demoAgency } from './agencies.ts'
export { type DemoAccount, type DemoPerson, demoPeople } from './people.ts'
