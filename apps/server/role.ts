/** Role of this process: serve requests, run jobs, or both. */
export type Role = 'api' | 'worker' | 'all'
