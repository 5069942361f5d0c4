export { createWebPush } from './adapter.ts'
