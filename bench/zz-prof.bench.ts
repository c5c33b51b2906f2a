import fs from 'node:fs'
import inspector from 'node:inspector'
import { spawn } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
const clients = Number(process.env.CLIENTS ?? 16)
const departures = 500
const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'BENCH', agents: 16, days: departures, capacity: 100_000_000 })
const session = await logIn(server, world)
const db = new pg.Client(config); await db.connect()
const stat = process.env.STAT
if (stat) await db.query('create extension if not exists pg_stat_statements')
const pidsPg = () => fs.readdirSync('/proc').filter((n) => /^\d+$/.test(n)).filter((pid) => { try { return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)') && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) || fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[3] === master } catch { return false } })
const data = (await db.query('show data_directory')).rows[0].data_directory
const master = String(fs.readFileSync(data + '/postmaster.pid', 'utf8').split('\n')[0])
const cpuPg = () => { let t = 0; for (const pid of pidsPg()) { try { const s = fs.readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); t += Number(f[11]) + Number(f[12]) } catch {} } return t * 10 }
const s = new inspector.Session(); s.connect()
const post = (m: string) => new Promise<any>((ok, no) => s.post(m, (e: any, r: any) => (e ? no(e) : ok(r))))
for (const days of (process.env.DAYS ?? '1,500').split(',').map(Number)) {
  const date = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
  const bodies = Array.from({ length: Math.max(days, 16) }, (_, at) => JSON.stringify({ sessionId: session.sessionId, timestamp: 1, clientRequestId: 'bench-request-%n', agentId: world.agents[at % 16], skuId: world.skuId, date: date(1 + (at % days)), adults: 2, children: 1, contactName: 'Wang Xiaoming %n', contactPhone: '+66 8%n', guests: [{ kind: 'adult', name: '王小明 %n' }] }))
  const shoot = (seconds: number) => { const worker = new Worker(new URL('./kit/http-clients.ts', import.meta.url), { workerData: { port: server.port, cookie: session.cookie, path: '/supplier/orderEntry/create', bodies, clients, seconds, warmUpSeconds: 0 } }); return new Promise<any>((resolve, reject) => worker.once('message', resolve).once('error', reject)) }
  await shoot(4)
  await db.query('analyze')
  if (stat) await db.query('select pg_stat_statements_reset()')
  if (process.env.PROF) { await post('Profiler.enable'); await post('Profiler.start') }
  if (process.env.PERF) spawn('perf', ['record', '-q', '-e', 'cpu-clock', '-F', '499', '--call-graph', 'dwarf,16384', '-p', pidsPg().join(','), '-o', `/tmp/perf-${days}.data`, '--', 'sleep', '3'], { stdio: 'ignore' })
  const c0 = process.cpuUsage(), p0 = cpuPg(), t0 = performance.now(), e0 = performance.eventLoopUtilization()
  const w0 = (await db.query('select xact_commit from pg_stat_database where datname = current_database()')).rows[0].xact_commit
  const r = await shoot(8)
  const c1 = process.cpuUsage(c0), dt = performance.now() - t0
  const n = r.perSecond * 8
  const w1 = (await db.query('select xact_commit from pg_stat_database where datname = current_database()')).rows[0].xact_commit
  const node = (c1.user + c1.system) / 1000
  console.log(`${days} days: ${r.perSecond.toFixed(0)}/s p50 ${r.p50.toFixed(1)} p99 ${r.p99.toFixed(1)} failed ${r.failed} ${r.sample.slice(0, 100)} loop ${performance.eventLoopUtilization(e0).utilization.toFixed(2)} node ${(node / n).toFixed(2)} (user ${(c1.user/1000/n).toFixed(2)}) pg ${((cpuPg() - p0) / n).toFixed(2)} sum ${((node + cpuPg() - p0) / n).toFixed(2)} busy ${((node + cpuPg() - p0) / dt / 2).toFixed(2)} commits/order ${((w1 - w0) / n).toFixed(3)}`)
  if (process.env.PROF) { const { profile } = await post('Profiler.stop'); fs.writeFileSync(`/tmp/prof-${days}.cpuprofile`, JSON.stringify(profile)) }
  if (stat) { const { rows } = await db.query(`select calls, total_exec_time::numeric(10,0) as ms, total_plan_time::numeric(10,0) as plan, (total_exec_time/${n})::numeric(6,3) as per, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as q from pg_stat_statements order by total_exec_time desc limit 40`); for (const r of rows) console.log(r.per, r.calls, r.plan, r.q) }
}
await db.end(); await server.close()
process.exit(0)
