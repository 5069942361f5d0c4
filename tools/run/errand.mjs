/** What does its work and ends; every other word that the app is started with is a role that stays. */
export const ERRANDS = [
  'migrate',
  'seed',
  'audit',
  'distribute',
  'doctor',
  'check-config',
  'backup',
  'restore',
  'restore-drill',
]

/**
 * What Node is told to run one with. Loaded first, `loading.ts` finds what an earlier one read and compiled: without it
 * each takes half a second of processor before it begins.
 */
export const errand = (name) => ['--import', './apps/server/loading.ts', `apps/server/${name}.ts`]
