import { recordOf } from '@keyturn/platform/values'

interface Channel {
  apiName: string
  /** Label in the settings. */
  label: string
  /** True if mandatory notices use this channel whatever the member chose. */
  isMandatory: boolean
}

/**
 * Channels. A new one is a row here. The compiler then requires its switch (`choices.ts`,
 * `web/notification-settings.tsx`) and its delivery (`notify.ts`).
 */
const rows = {
  inApp: { apiName: 'in_app', label: 'In the app', isMandatory: true },
  email: { apiName: 'email', label: 'Email', isMandatory: true },
  push: { apiName: 'push', label: 'Push', isMandatory: false },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof rows
export type ChannelApiName = (typeof rows)[ChannelName]['apiName']
export type Channels = Record<ChannelName, boolean>

export const channels: Readonly<Record<ChannelName, Channel & { apiName: ChannelApiName }>> = rows
export const channelNames = Object.keys(rows) as [ChannelName, ...ChannelName[]]
export const channelApiNames = Object.values(rows).map(({ apiName }) => apiName)

/** The choices by API name. */
export const byApiName = (chosen: Channels): Record<ChannelApiName, boolean> =>
  recordOf(channelApiNames, (apiName) =>
    channelNames.some((name) => channels[name].apiName === apiName && chosen[name]),
  )

export const only = (...names: ChannelName[]): Channels =>
  recordOf(channelNames, (name) => names.includes(name))
