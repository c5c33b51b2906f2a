import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './start/options.ts'

/** One package of package-lock.json, as far as it matters here. */
type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  resolved?: string
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

/** Words in package names, and what npm calls the system that they mean. */
const systems = new Map([
  ...'android darwin freebsd linux win32 openharmony sunos aix openbsd netbsd'
    .split(' ')
    .map((os) => [os, os] as const),
  ['macos', 'darwin'],
  ['windows', 'win32'],
  ['win', 'win32'],
  ['wasm32', 'wasm'],
  ['wasi', 'wasm'],
])
const processors = [
  'arm64',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'arm',
  'wasm32',
]

/**
 * `npm install` leaves out of the lockfile the optional packages of other platforms, and `npm ci` then
 * refuses the lockfile on those (npm/cli#9846). Adds them, by what their names say, and checks the result.
 */
export function main(): void {
  const file = path.join(projectRoot, 'package-lock.json')
  const lockfile = JSON.parse(fs.readFileSync(file, 'utf8')) as Lockfile
  const added = repair(lockfile)
  if (added.length > 0) fs.writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(
    `package-lock.json: ${added.length} entries added${added.map((name) => `\n  ${name}`).join('')}`,
  )
  const local = Object.entries(lockfile.packages).filter(([, entry]) => entry.resolved?.startsWith('file:'))
  if (local.length > 0)
    throw new Error(`The lockfile points into this machine: ${local.map(([name]) => name).join(', ')}`)
}

/** Adds what is missing and returns the names. */
export function repair({ packages }: Lockfile): string[] {
  const added: string[] = []
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${place}/node_modules/${name}`
      const top = `node_modules/${name}`
      if (packages[nested] || packages[top]) continue
      packages[top] = guessEntry(name, range, entry.dev)
      added.push(`${name} ${range}`)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, entry] of sorted) {
    delete packages[name]
    packages[name] = entry
  }
  return added
}

function guessEntry(name: string, range: string, dev: boolean | undefined): Entry {
  const words = name.toLowerCase().split(/[/@-]/)
  const os = words.map((word) => systems.get(word)).find(Boolean)
  const cpu = processors.find((each) =>
    words.some((word) => (each === 'arm' ? /^arm(v\d)?$/.test(word) : word.startsWith(each))),
  )
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(dev && { dev }),
    ...(cpu && { cpu: [cpu] }),
    optional: true,
    ...(os && { os: [os] }),
    ...(words.includes('musl') && { libc: ['musl'] }),
  }
}
