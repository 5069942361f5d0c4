export { showErrorToast, showPendingMessage, Toaster } from '@keyturn/platform/ui'
