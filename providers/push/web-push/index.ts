export { createWebPush, type VapidKeys } from './adapter.ts'
