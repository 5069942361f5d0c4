import { LONDON } from '@keyturn/platform/days'
import { recordOf } from '@keyturn/platform/values'
import { type ChannelName, type Channels, channelNames, channels } from './channels.ts'
import { isMandatoryKind, type Kind, kinds, ruleOf } from './kinds.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const languages = ['en'] as const
export const currencies = ['GBP'] as const

/** Default of each channel. The app is always on. */
const channelSwitches: Record<Exclude<ChannelName, 'inApp'>, boolean> = {
  /** All optional emails. */
  email: true,
  push: false,
}

/** Defaults of the global switches: push and marketing are off until the member turns them on. */
const switches = { ...channelSwitches, marketing: false, payment_reminders: true, credit_updates: true }

export type SwitchName = keyof typeof switches
export const switchNames = Object.keys(switches) as SwitchName[]

/** Preferences of a member. */
export interface Choices extends Record<SwitchName, boolean> {
  language: (typeof languages)[number]
  currency: (typeof currencies)[number]
  timezone: string
  theme: Theme
  kinds: Partial<Record<Kind, Partial<Channels>>>
}

export const defaultChoices: Choices = {
  ...switches,
  language: languages[0],
  currency: currencies[0],
  timezone: LONDON,
  theme: 'auto',
  kinds: {},
}

/** Channels the member chose for one kind, before the global switches. */
export function chosenChannels(kind: Kind, choices: Choices): Channels {
  const rule = ruleOf(kind)
  const wish = { ...rule.byDefault, ...choices.kinds[kind] }
  return recordOf(channelNames, (name) =>
    name === 'email' && rule.letter === 'never'
      ? false
      : wish[name] || (channels[name].isMandatory && isMandatoryKind(kind)),
  )
}

/** True if the kind's global switch, if any, allows channels outside the app. */
function isSwitchedOn(kind: Kind, choices: Choices): boolean {
  const wider = ruleOf(kind).switch
  return wider === null || choices[wider]
}

/** Channels for this kind by the member's choices. The feature that owns the event may send an email of its own. */
export function channelsFor(kind: Kind, choices: Choices): Channels {
  const chosen = chosenChannels(kind, choices)
  const switchedOn = isSwitchedOn(kind, choices)
  return {
    inApp: chosen.inApp,
    email: ruleOf(kind).letter === 'chosen' && choices.email && switchedOn && chosen.email,
    push: choices.push && switchedOn && chosen.push,
  }
}

/** Emails of one kind, or all optional emails. */
export type UnsubscribeScope = Kind | 'all'

export function isScope(text: string): text is UnsubscribeScope {
  return text === 'all' || (kinds as readonly string[]).includes(text)
}

export function isSubscribed(scope: UnsubscribeScope, choices: Choices): boolean {
  if (scope === 'all') return choices.email
  return choices.email && isSwitchedOn(scope, choices) && chosenChannels(scope, choices).email
}

/** Resubscribing to one kind also turns on the global switches that its emails need. */
export function withEmailChoice(scope: UnsubscribeScope, wanted: boolean, choices: Choices): Choices {
  if (scope === 'all') return { ...choices, email: wanted }
  const wider = ruleOf(scope).switch
  return {
    ...choices,
    ...(wanted && { email: true }),
    ...(wanted && wider && { [wider]: true }),
    kinds: { ...choices.kinds, [scope]: { ...choices.kinds[scope], email: wanted } },
  }
}
