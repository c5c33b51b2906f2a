import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withClient } from '#server/kit/db/client.ts'

/** A coordinator, and as many workers as are wanted. */
export const hostsOf = (workers: number): [string, ...string[]] => [
  '127.0.0.91',
  ...Array.from({ length: workers }, (_, at) => `127.0.0.${92 + at}`),
]
export const database = 'longtail'
export const addressOf = (host: string, name = database): string => `postgres://longtail@${host}:5432/${name}`

const settings = (host: string) => `
listen_addresses = '${host}'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 200
max_prepared_transactions = 400
jit = off
citus.local_hostname = '${host}'
citus.node_conninfo = 'sslmode=disable'
`

export const run = (address: string, text: string): Promise<unknown> =>
  withClient({ connectionString: address }, (client) => client.query(text))

/** What Citus needs in a database of each node. */
export const extend = (host: string): Promise<unknown> =>
  run(addressOf(host), 'create extension citus; create extension if not exists btree_gist')

/** Servers with Citus on this machine, by the programs in a folder; only for trying. */
export async function startNodes(
  programs: string,
  hosts: readonly string[],
): Promise<{ stop: () => void; folder: string }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-citus-'))
  fs.chmodSync(folder, 0o777)
  const control = (host: string, ...args: string[]) =>
    execFileSync(path.join(programs, 'pg_ctl'), ['-D', path.join(folder, host), '-w', ...args], {
      stdio: 'ignore',
    })
  const stop = () => {
    for (const host of hosts) {
      try {
        control(host, '-m', 'immediate', 'stop')
      } catch {
        // It did not come so far as to run.
      }
    }
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const host of hosts) {
      const data = path.join(folder, host)
      const locale = [
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ]
      execFileSync(path.join(programs, 'initdb'), ['-D', data, '-U', 'longtail', '--auth=trust', ...locale], {
        stdio: 'ignore',
      })
      fs.appendFileSync(path.join(data, 'postgresql.conf'), settings(host))
      control(host, '-l', path.join(data, 'log'), 'start')
    }
    return { stop, folder }
  } catch (error) {
    stop()
    throw error
  }
}
