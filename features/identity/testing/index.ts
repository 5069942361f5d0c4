export {
  ADMIN_EMAIL,
  anAccessToken,
  aVerifiedMember,
  fromBase32,
  mountIdentity,
  PASSWORD,
  SECOND_ADMIN_EMAIL,
} from './people.ts'
export { type Person, testWorld, type World } from './world.ts'
