export { default as DashboardPage } from './dashboard-page.tsx'
export { OwnMonths, OwnPassports, OwnPayments } from './own-record.tsx'
export { default as PaymentsPage } from './payments-page.tsx'
