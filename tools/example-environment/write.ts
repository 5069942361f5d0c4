import { writeFileSync } from 'node:fs'
import { EXAMPLE_FILE, exampleEnvironment } from './example.ts'

writeFileSync(EXAMPLE_FILE, exampleEnvironment())
process.stdout.write(`${EXAMPLE_FILE} is written.\n`)
