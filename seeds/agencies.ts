import type { Agency } from '@keyturn/agency-files/constants'

/** Answers of an agency to the demo's files. File numbers count back from the latest, which is 0. */
interface DemoAgency {
  answersAfterDays: number
  /** The file of which it takes no record; the next one puts it right. */
  rejects?: number
  /** The file it has not answered yet. */
  owesAnswerTo?: number
}

const peculiar: Partial<Record<Agency, DemoAgency>> = {
  equifax: { answersAfterDays: 4, rejects: 2 },
  transunion: { answersAfterDays: 6, owesAnswerTo: 0 },
}

export const demoAgency = (agency: Agency): DemoAgency => peculiar[agency] ?? { answersAfterDays: 3 }
