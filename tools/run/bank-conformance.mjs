// node tools/run/bank-conformance.mjs --bud FILE: holds the bank adapters against what the companies publish.
import { bankConformance } from '@keyturn/providers/bank/conformance'
import { stopWithCause } from './processes.mjs'

const budFile = process.argv[process.argv.indexOf('--bud') + 1]
if (!process.argv.includes('--bud') || !budFile) {
  process.stderr.write("Say where Bud's OpenAPI file is: node tools/run/bank-conformance.mjs --bud FILE\n")
  process.exit(1)
}
const findings = await bankConformance({ budFile }).catch(stopWithCause)
for (const { company, call, against, result, detail } of findings)
  process.stdout.write(
    `${result === 'holds' ? '  ' : 'X '}${company} | ${call} | ${against} | ${result} | ${detail}\n`,
  )
const broken = findings.filter(({ result }) => result === 'broken').length
process.stdout.write(`${findings.length} calls, ${broken} broken.\n`)
process.exit(broken === 0 ? 0 : 1)
