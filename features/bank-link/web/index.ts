export { BankSettings } from './bank-settings.tsx'
export { ConnectBankStep } from './connect-step.tsx'
export { LinkHealth } from './link-health.tsx'
export { useJustLinked } from './use-just-linked.ts'
