export {
  type Answer,
  type AppParts,
  type Assembly,
  createTestApp,
  type Start,
} from './app.ts'
export { type BadLine, openBadLine } from './bad-line.ts'
export type { TestContext } from './context.ts'
export { createTestDatabase, type TestDatabase } from './database.ts'
