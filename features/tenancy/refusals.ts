import { Refusal, ValidationError } from '@keyturn/platform/http'
import { MAX_HOUSEMATES } from './domain/household.ts'

/* Refusals of invitations, with a message each. None reveals whether an address has an account. */

export const noHomeYet = (): Refusal =>
  new Refusal(409, 'no_home', 'Tell us about your home first. Then you can invite those you live with.')

export const notLeadTenant = (): Refusal =>
  new Refusal(409, 'not_the_holder', 'Only the person who invited you can invite others. Please ask them.')

export const wholeRentIsYours = (): Refusal =>
  new Refusal(
    409,
    'whole_rent',
    'You told us that you pay the whole rent. Enter your share under Your home first. Then you can invite others.',
  )

export const ownAddress = (): ValidationError =>
  new ValidationError({ email: ['That is your own address. Invite those you live with.'] })

export const ourAddress = (): ValidationError =>
  new ValidationError({ email: ['That is an address of ours. Invite those you live with.'] })

export const invitedAlready = (): ValidationError =>
  new ValidationError({ email: ['You have invited this address already, and the invitation is still open.'] })

export const homeIsFull = (): Refusal =>
  new Refusal(409, 'home_is_full', `You can invite up to ${MAX_HOUSEMATES} people to a home.`)

export const ownInvitation = (): Refusal =>
  new Refusal(409, 'own_invitation', 'This is your own invitation. It is for a person you live with.')

export const invitationClosed = (): Refusal =>
  new Refusal(
    410,
    'invitation_closed',
    'This invitation was used or withdrawn, or has expired. Ask the person who invited you for a new one.',
  )

export const livesElsewhere = (): Refusal =>
  new Refusal(
    409,
    'another_home',
    'You have told us about another home. If you have moved, tell us so in Settings, under Tenancy, then open this link again.',
  )

export const alreadyInHousehold = (): Refusal =>
  new Refusal(
    409,
    'has_place',
    'You prove the rent with housemates already. Leave them first, in Settings, under Tenancy.',
  )

export const badShare = (): ValidationError =>
  new ValidationError({ share: ['Your share must be more than £0 and at most the whole rent'] })

export const otherShareDeclared = (percent: number): ValidationError =>
  new ValidationError({
    share: [
      `You have told us that your share of this home is ${percent}% of the rent. Join with that, or correct it first in Settings, under Tenancy.`,
    ],
  })

export const tooMuchTogether = (percent: number): ValidationError =>
  new ValidationError({
    share: [
      `Together the shares would come to ${percent}% of the rent. Please check yours, or ask the person who invited you about theirs.`,
    ],
  })

export const TOO_MANY_EMAILS = 'You have invited many people today. Please try again tomorrow.'
