/** Where the house of this test file is open, without a slash at the end. */
export function houseAddress(): string {
  const address = process.env.HOUSE_ADDRESS
  if (!address) throw new Error('No house is open for this test.')
  return address
}
