export {
  type AppParts,
  type Assembly,
  createTestApp,
  type Start,
  type TestResponse,
} from './app.ts'
export type { TestContext } from './context.ts'
export { createTestDatabase, type TestDatabase } from './database.ts'
export { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
