export {
  type Answer,
  type AppParts,
  type Call,
  createTestApp,
  type TestApp,
} from './app.ts'
export { type BadLine, openBadLine } from './bad-line.ts'
export { ADMIN_EMAILS, type TestContext, testContext } from './context.ts'
export { createTestDatabase, type TestDatabase } from './database.ts'
export { type BoxedLetter, createLetterbox, type Letterbox } from './letterbox.ts'
