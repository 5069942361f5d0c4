/** What this process does: answer calls, do the work behind them, or both. */
export type Role = 'api' | 'worker' | 'all'
