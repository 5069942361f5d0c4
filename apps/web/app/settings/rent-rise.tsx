import { useSeenRent } from '@keyturn/rent-record/web'
import { RentRise } from '@keyturn/tenancy/rent-rise'

/** Rent rise check with the rent that the payments show. */
export const RentRiseWithSeen = () => <RentRise seen={useSeenRent()} />
