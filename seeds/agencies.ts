/** How an agency answers the files the demo people stand in. Files are counted back from the latest, which is 0. */
export interface DemoAgency {
  answersAfterDays: number
  /** The file of which it takes no record; the next one puts it right. */
  rejects?: number
  /** The file it has not answered yet. */
  owesAnswerTo?: number
}

export const demoAgencies: Readonly<Record<'experian' | 'equifax' | 'transunion', DemoAgency>> = {
  experian: { answersAfterDays: 3 },
  equifax: { answersAfterDays: 4, rejects: 2 },
  transunion: { answersAfterDays: 6, owesAnswerTo: 0 },
}
