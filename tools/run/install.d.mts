/** The arguments of npm that install exactly what the lock file names. */
export const INSTALL: string[]
