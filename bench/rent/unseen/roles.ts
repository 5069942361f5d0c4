import { AGENTS, person } from './names.ts'
import type { UnseenScenario } from './scenario.ts'

/** Returns the due day at this position. */
export const due = (story: UnseenScenario, at: number) => story.due[at] ?? story.today

export const pounds = (pence: number) => Math.round(pence / 100) * 100

/** Returns a person who shares neither name with the landlord. */
export const strangerTo = (story: UnseenScenario) => {
  const { random, landlord } = story
  for (;;) {
    const other = person(random)
    if (other.last !== landlord.last && other.first !== landlord.first) return other
  }
}

/** Pays the rent to an agent. Returns the name that the member knows. */
export const agent = (story: UnseenScenario) => {
  const name = story.random.pick(AGENTS)
  story.payee = story.random.pick([name, `${name} Ltd`, `${name} Client A/C`])
  return name
}
