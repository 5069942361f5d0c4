export { sayError, Toaster } from '@keyturn/platform/ui'
