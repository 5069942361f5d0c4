import { useSeenRent } from '@keyturn/rent-record/web'
import { RentRise } from '@keyturn/rent-rise/web'

/** Rent rise check with the rent that the payments show. */
export const RentRiseWithSeen = () => <RentRise seen={useSeenRent()} />
