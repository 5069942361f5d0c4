export { OwnPassports } from './own-passports.tsx'
