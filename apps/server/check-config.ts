import { readConfigTable } from './config/table.ts'

/** Prints where the value of every variable comes from, and if it is fit for production. Prints no values. */
const { text, suffices } = readConfigTable(process.env)
process.stdout.write(`${text}\n`)
process.exitCode = suffices ? 0 : 1
