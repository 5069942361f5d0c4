import { expect, test } from 'vitest'
import { type AddressBook, AddressBookProblem } from './port.ts'

/** Contract tests for every address book, with test postcodes of its provider. */
export function addressBookSuite(
  book: () => AddressBook,
  postcodes: { known: string; unknown: string; failing: string },
): void {
  test('names the homes of a postcode, each whole', async () => {
    const homes = await book().at(postcodes.known)
    expect(homes.length).toBeGreaterThan(1)
    expect(new Set(homes.map(({ line }) => line)).size).toBe(homes.length)
    for (const { line, city, postcode } of homes) {
      expect(line).not.toBe('')
      expect(city).not.toBe('')
      expect(postcode).toBe(postcodes.known)
    }
  })

  test('a postcode without homes is no fault', async () => {
    expect(await book().at(postcodes.unknown)).toEqual([])
  })

  test('a book that cannot be read says so, without the key', async () => {
    const problem = await book()
      .at(postcodes.failing)
      .catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(AddressBookProblem)
  })
}
