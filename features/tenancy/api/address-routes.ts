import { type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { findAddresses } from '../actions/find-addresses.ts'
import { addressesQuery, addressesResponse, tenancyPaths } from '../contract/index.ts'
import type { Tenancies } from '../tenancies.ts'
import { membersOnly } from './asking-member.ts'

export function addressRoutes(house: Tenancies): HttpPlugin {
  return async (app) => {
    app.get(
      tenancyPaths.addresses,
      {
        schema: {
          tags: ['tenancy'],
          summary: 'The homes at a postcode',
          querystring: addressesQuery,
          response: { 200: addressesResponse },
        },
        preHandler: membersOnly,
      },
      async (request) => ({
        addresses: await findAddresses(house, memberOf(request).memberId, request.query.postcode),
      }),
    )
  }
}
