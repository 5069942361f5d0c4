import { useDetectedRent } from '@keyturn/rent-record/web'
import { RentRise } from '@keyturn/rent-rise/web'

/** Rent rise check with the rent that the payments show. */
export const RentRiseWithPaidRent = () => <RentRise seen={useDetectedRent()} />
