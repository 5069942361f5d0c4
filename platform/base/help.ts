/** Topics of the help page that other pages link to; each has an answer there. */
export const HELP_TOPICS = [
  'not-found',
  'late',
  'undo',
  'reporting',
  'dispute',
  'points',
  'passport',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

/** Id of the topic's answer on the help page. */
export const helpId = (topic: HelpTopic): string => `help-${topic}`

/** URL that opens the topic's answer. */
export const helpAbout = (topic: HelpTopic): string => `/help#${helpId(topic)}`
