import { useSeenRent } from '@keyturn/rent-record/web'
import { RentRise } from '@keyturn/tenancy/rent-rise'

/** The check of a rise, with the rent that the payments show. */
export const RentRiseWithSeen = () => <RentRise seen={useSeenRent()} />
