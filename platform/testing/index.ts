export { ADMIN_EMAILS, type TestContext, testContext } from './context.ts'
export { createTestDatabase, type TestDatabase } from './database.ts'
export {
  type Answer,
  type Call,
  createTestHouse,
  type HouseParts,
  type TestHouse,
} from './house.ts'
export { type BoxedLetter, createLetterbox, type Letterbox } from './letterbox.ts'
