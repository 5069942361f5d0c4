/** Returns the command that makes a named key of 32 bytes; Node is wherever the program is. */
export const makeKey = (id: string): string => `node -p "'${id}:'+crypto.randomBytes(32).toString('base64')"`

/** The command that makes a secret of 48 bytes. */
export const MAKE_SECRET = `node -p "crypto.randomBytes(48).toString('base64')"`
