export interface Address {
  /** House and street, without town and postcode. */
  line: string
  city: string
  postcode: string
}

/** Knows which homes stand at a postcode. */
export interface AddressBook {
  /** Empty: no home has this postcode. */
  at(postcode: string): Promise<Address[]>
}

/** The book cannot be read right now; people type their address instead. */
export class AddressBookProblem extends Error {}
