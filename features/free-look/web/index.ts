export { FreeLook } from './free-look.tsx'
