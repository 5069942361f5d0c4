import { readConfigTable } from './config/table.ts'

/** Says of every variable where its value comes from and whether it is fit for production. Values are never shown. */
const { text, suffices } = readConfigTable(process.env)
process.stdout.write(`${text}\n`)
process.exitCode = suffices ? 0 : 1
