import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Refusal } from '../call/refusal.ts'
import type { RunAs } from './postgres-user.ts'

/** Where one embedded server keeps what. `run` holds its socket and what its processes share. */
export type PostgresPaths = { folder: string; data: string; run: string; log: string }

/** A socket's path may have 103 bytes (macOS); the server adds `/.s.PGSQL.5432`. */
const longestRun = 85

export function preparePaths(folder: string, { owner }: RunAs): PostgresPaths {
  makePrivate(folder, owner)
  // One folder reached by two paths must be one server.
  const real = fs.realpathSync(folder)
  const short = path.join(
    os.tmpdir(),
    `longtail-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`,
  )
  const run = Buffer.byteLength(path.join(real, 'run')) <= longestRun ? path.join(real, 'run') : short
  makePrivate(run, owner)
  return { folder: real, data: path.join(real, 'postgres'), run, log: path.join(real, 'postgres.log') }
}

/** The server trusts whoever reaches its socket, so nobody else may own or enter the folder. */
function makePrivate(folder: string, owner: number | undefined): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Refusal(`The folder ${folder} cannot be made: ${(error as Error).message}`)
  }
  if (process.getuid === undefined) return
  const us = process.getuid()
  const { uid, mode } = fs.lstatSync(folder)
  if (uid !== us && us !== 0) throw new Refusal(`The folder ${folder} belongs to another user.`)
  if (mode & 0o077) fs.chmodSync(folder, 0o700)
  if (uid !== (owner ?? us)) fs.chownSync(folder, owner ?? us, owner ?? us)
}
