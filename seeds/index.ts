export { demoAgency } from './agencies.ts'
export { type Applicant, deskScene, NOBODY_SIGNS_IN } from './desk.ts'
export { type DemoAccount, type DemoPerson, demoPeople } from './people.ts'
