export { default as DashboardPage } from './dashboard-page.tsx'
export { HousematesPaid } from './housemates-paid.tsx'
export { OwnMonths, OwnPassports, OwnPayments } from './own-record.tsx'
export { default as PaymentsPage } from './payments-page.tsx'
