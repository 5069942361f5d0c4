export interface Address {
  /** House and street, without town and postcode. */
  line: string
  city: string
  postcode: string
}

/** Finds the homes at a postcode. */
export interface AddressBook {
  /** Returns an empty list if no home has this postcode. */
  at(postcode: string): Promise<Address[]>
}

/** The address book is unavailable; members type their address instead. */
export class AddressBookProblem extends Error {}
