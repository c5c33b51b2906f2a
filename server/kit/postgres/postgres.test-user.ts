/** Run by postgres.test.ts: uses the server of a folder, and prints its pid and then each write acknowledged. */
import pg from 'pg'
import { ensurePostgres } from './postgres.ts'

const server = await ensurePostgres(process.argv[2] ?? '')
const client = new pg.Client(server.config)
client.on('error', () => process.exit(1))
await client.connect()
// Two of us may create it at once; the other's table is as good.
await client.query('create table if not exists written (n bigint primary key)').catch(() => {})
process.stdout.write(`${server.pid}\n`)
for (;;) {
  const n = Number(process.hrtime.bigint() % 1_000_000_000_000n)
  await client.query('insert into written values ($1)', [n])
  process.stdout.write(`${n}\n`)
}
