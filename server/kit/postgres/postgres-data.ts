import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { RunAs } from './postgres-user.ts'
import { isRunning } from './postgres-process.ts'
import { Refusal } from '../call/refusal.ts'

/** Makes the data folder if there is none, and refuses one that these programs cannot read. */
export async function prepareData(data: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  const version = readVersion(data)
  if (version === undefined) return initialise(data, binaries, runAs)
  if (version !== binaries.major) {
    throw new Refusal(
      `The data folder ${path.dirname(data)} was written by PostgreSQL ${version}, and this Longtail brings ${binaries.major}: ` +
        (version > binaries.major
          ? 'start the newer Longtail that wrote it.'
          : 'upgrade it with pg_upgrade first.'),
    )
  }
  // A folder made in the other way of running (see chooseUser) changes hands; the server insists on owning it.
  const owner = runAs.owner ?? process.getuid?.()
  if (process.getuid?.() === 0 && owner !== undefined && fs.statSync(data).uid !== owner) {
    spawnSync('chown', ['-R', `${owner}:${owner}`, data])
  }
}

function readVersion(data: string): number | undefined {
  const file = path.join(data, 'PG_VERSION')
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : undefined
}

/** Made beside its place and then renamed: a kill in the middle does no harm, and racing processes agree. */
async function initialise(data: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  removeAbandoned(data)
  const draft = `${data}.init-${process.pid}`
  let failure = ''
  // Trigram search drops every letter outside ASCII under LC_CTYPE=C; macOS before 15 has no C.UTF-8.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8']) {
    const [program = '', ...args] = [...runAs.prefix, binaries.initdb, ...initArguments(draft, ctype)]
    failure = await promisify(execFile)(program, args, { cwd: '/' }).then(
      () => '',
      (error: { stderr?: string }) => error.stderr || String(error),
    )
    if (!failure) return moveIntoPlace(draft, data)
    fs.rmSync(draft, { recursive: true, force: true })
  }
  throw new Refusal(`The database could not be made in ${data}: ${failure.trim().split('\n').at(-1)}`)
}

const initArguments = (folder: string, ctype: string) => [
  `--pgdata=${folder}`,
  '--username=longtail',
  '--auth=trust',
  '--encoding=UTF8',
  '--no-instructions',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  `--lc-ctype=${ctype}`,
]

function moveIntoPlace(draft: string, data: string): void {
  try {
    fs.renameSync(draft, data)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (readVersion(data) === undefined) throw error // otherwise another process was first
  }
}

/** Drafts of processes that were killed while they made one. */
function removeAbandoned(data: string): void {
  const prefix = `${path.basename(data)}.init-`
  for (const name of fs.readdirSync(path.dirname(data))) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    fs.rmSync(path.join(path.dirname(data), name), { recursive: true, force: true })
  }
}
