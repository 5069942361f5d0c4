export { DaysAheadSettings } from './days-ahead-settings.tsx'
