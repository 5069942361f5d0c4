/** Days after the rent day, or the working day it moves to, in which rent is still on time. */
export const GRACE_DAYS = 5
