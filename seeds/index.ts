export { demoAgency } from './agencies.ts'
export { type Applicant, type DeskScene, deskScene, NOBODY_SIGNS_IN } from './desk.ts'
export { type DemoAccount, type DemoHome, type DemoPerson, demoPeople } from './people.ts'
