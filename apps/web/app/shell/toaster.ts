export { Toaster, toast } from '@keyturn/platform/ui'
