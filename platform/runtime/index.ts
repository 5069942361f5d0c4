import type { Context } from '../feature/index.ts'

/** What a feature that does not take the whole context yet is handed. */
export type Runtime = Pick<Context, 'db' | 'replica' | 'clock' | 'queue' | 'log' | 'publicUrl'>
