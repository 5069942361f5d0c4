export interface Person {
  email: string
  password: string
  role: 'member' | 'admin'
  description: string
}

/** The demo sign-ins, as the seed creates them. */
export function demoPeople(): Person[] {
  return []
}
