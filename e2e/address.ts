import { inject } from 'vitest'

/** Each worker has a house of its own, so that one file's clock and reset are not another's. */
export function houseAddress(): string {
  const addresses = inject('addresses')
  const worker = Number(process.env.VITEST_POOL_ID ?? 1)
  const address = addresses[(worker - 1) % addresses.length]
  if (!address) throw new Error('No house is open for this test.')
  return address
}
