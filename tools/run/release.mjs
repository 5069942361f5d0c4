// npm run release -- 0.3.0 [--dry-run]: makes version, changelog and tag. Writes source, bill of materials (CycloneDX),
// provenance and checksums to dist/. A dry run changes only dist/.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cause } from './processes.mjs'

const words = process.argv.slice(2)
const isDry = words.includes('--dry-run')
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

try {
  const before = JSON.parse(readFileSync('package.json', 'utf8')).version
  const version = words.find((word) => !word.startsWith('--')) ?? nextMinor(before)
  refuseUnready(before, version)
  refuseKnownFaults()
  const changelog = datedChangelog(version)
  if (!isDry) commitAndTag(before, version, changelog)
  const folder = writeAssets(version)
  process.stdout.write(
    isDry
      ? `Dry run: ${before} would become ${version}, tag v${version}. See ${folder}.\n`
      : `Released ${version}, tag v${version}. ${folder} goes with it; push with: git push --follow-tags\n`,
  )
} catch (error) {
  if (!(error instanceof Cause)) throw error
  process.stderr.write(`\nNothing was released. ${error.message}\n${error.cure}\n`)
  process.exitCode = 1
}

function nextMinor(version) {
  const [major, minor] = version.split('.').map(Number)
  return `${major}.${minor + 1}.0`
}

function refuseUnready(before, version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Cause(`"${version}" is no version.`, 'It looks like 0.3.0.')
  const [old, wanted] = [before, version].map((each) => each.split('.').map(Number))
  const at = wanted.findIndex((number, place) => number !== old[place])
  if (at < 0 || wanted[at] < old[at])
    throw new Cause(`${version} does not come after ${before}.`, 'Choose a later version.')
  if (!isDry && git('status', '--porcelain') !== '')
    throw new Cause('There are changes that are not committed.', 'Commit them, or try with --dry-run.')
  if (git('tag', '--list', `v${version}`) !== '')
    throw new Cause(`The tag v${version} is there already.`, 'Choose a later version.')
}

/** Throws if a shipped package has a known vulnerability. Prints a note if the registry has no audit data. */
function refuseKnownFaults() {
  const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--package-lock-only', '--json'], {
    encoding: 'utf8',
  })
  const { vulnerabilities } = JSON.parse(stdout || '{}')
  if (!vulnerabilities) {
    process.stdout.write('The registry was asked which packages have known faults, and does not say.\n')
    return
  }
  const grave = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity))
  if (grave.length > 0)
    throw new Cause(
      `Known faults, high or critical: ${grave.map(({ name, range }) => `${name} ${range}`).join(', ')}.`,
      'Read npm audit --omit dev, and move to versions without them.',
    )
}

/** Moves the notes under Unreleased to the version, with the date. */
function datedChangelog(version) {
  const text = readFileSync('CHANGELOG.md', 'utf8')
  const [, notes = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? []
  if (notes.trim() === '')
    throw new Cause('CHANGELOG.md says nothing under Unreleased.', 'Write what changed for whom.')
  return text.replace('## Unreleased', `## ${version} (${new Date().toISOString().slice(0, 10)})`)
}

function commitAndTag(before, version, changelog) {
  for (const file of ['package.json', 'package-lock.json']) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(/^( {2}| {6})"version": "(.*)"/gm, (line, indent, found, at) =>
        found === before && at < 400 ? `${indent}"version": "${version}"` : line,
      ),
    )
  }
  writeFileSync('CHANGELOG.md', changelog)
  git('commit', '--quiet', '--all', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Keyturn ${version}`)
}

function writeAssets(version) {
  const folder = join('dist', `release-${version}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const name = `keyturn-${version}`
  const write = (file, content) => writeFileSync(join(folder, file), content)
  git('archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${join(folder, `${name}.tar.gz`)}`, 'HEAD')
  const npm = (...args) =>
    execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  write(
    `${name}.cdx.json`,
    npm(
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--sbom-type',
      'application',
      '--package-lock-only',
      '--omit',
      'dev',
    ),
  )
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const made = {
    version,
    commit: git('rev-parse', 'HEAD'),
    node: process.version,
    npm: npm('--version').trim(),
    lock,
  }
  write(`${name}.provenance.json`, `${JSON.stringify(made, null, 2)}\n`)
  const files = [`${name}.tar.gz`, `${name}.cdx.json`, `${name}.provenance.json`]
  const sums = files.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}\n`,
  )
  write('SHA256SUMS', sums.join(''))
  return folder
}
