import type { z } from 'zod'
import type * as answers from './answers.ts'
import type * as deposits from './deposits.ts'
import type * as housemates from './housemates.ts'
import type * as requests from './requests.ts'

export * from './answers.ts'
export * from './deposits.ts'
export * from './housemates.ts'
export * from './requests.ts'

export type Status = z.infer<typeof answers.statusResponse>['data']
export type HousematesView = z.infer<typeof housemates.housematesResponse>
export type InvitationView = z.infer<typeof housemates.invitationResponse>
export type AcceptBody = z.infer<typeof housemates.acceptRequest>
export type TenancyRequest = z.infer<typeof requests.tenancyRequest>
export type TermsRequest = z.infer<typeof requests.termsRequest>
export type LandlordBody = z.infer<typeof requests.landlordRequestBody>
export type StatusUpdate = z.infer<typeof requests.statusUpdateRequest>
export type LandlordAnswerBody = z.infer<typeof requests.landlordAnswerRequest>
export type ConsentsResponse = z.infer<typeof answers.consentsResponse>
export type DraftResponse = z.infer<typeof answers.draftResponse>
export type SavedResponse = z.infer<typeof answers.savedResponse>
export type FoundAddress = z.infer<typeof answers.addressesResponse>['addresses'][number]
export type LandlordQuestion = z.infer<typeof answers.landlordQuestionResponse>
export type VerificationFlags = z.infer<typeof answers.verificationFlags>
export type DepositQuestionAnswer = z.infer<typeof deposits.depositQuestionResponse>
