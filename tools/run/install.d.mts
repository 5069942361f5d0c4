/** npm arguments that install exactly the lock file's packages. */
export const INSTALL: string[]
