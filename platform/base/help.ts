/** Topics of the help page that other pages lead to; the help page has an answer for each. */
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

/** Address of the topic's answer, opened. */
export const helpAbout = (topic: HelpTopic): string => `/help#${helpId(topic)}`
