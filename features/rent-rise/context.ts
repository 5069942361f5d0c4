import type { TenancyContext } from '@keyturn/tenancy'

export type RentRiseContext = TenancyContext
