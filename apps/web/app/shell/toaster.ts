export { sayError, sayKept, Toaster } from '@keyturn/platform/ui'
