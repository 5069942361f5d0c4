/** Returns the shell command that generates a named 32-byte key. It uses Node, because every installation has it. */
export const makeKey = (id: string): string => `node -p "'${id}:'+crypto.randomBytes(32).toString('base64')"`

/** Shell command that generates a 48-byte secret. */
export const MAKE_SECRET = `node -p "crypto.randomBytes(48).toString('base64')"`
