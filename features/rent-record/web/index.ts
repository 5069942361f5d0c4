export { default as DashboardPage } from './dashboard-page.tsx'
