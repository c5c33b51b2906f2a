import type pg from 'pg'
import { runMigrations } from 'graphile-worker'
import pgPool from 'pg'
import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import { ensureAppRoles } from '#server/kit/migrate/migrate-role.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { isSpread } from '#server/kit/nodes/nodes.ts'
import { placing } from './placing.ts'
import { holdersOf, holdingFunctions } from './held-keys.ts'
import {
  clockFunctions,
  closedFunctions,
  directory,
  foreseen,
  grantedViews,
  heldKeys,
  localTables,
  merchantTables,
  missingParts,
  narrowFunctions,
  nextId,
  numberedTables,
  ofOneMerchant,
  oneMomentAStatement,
  ownersViews,
  viewByFunction,
  nodeSettings,
  noteParts,
  platformTables,
  renumberedTables,
  rowsOf,
  sequenceOf,
  unloggedTables,
} from './statements.ts'

type Part = { kind: string; of_table: string; name: string; definition: string }

/**
 * Spreads the database of DATABASE_URL, whose server is Citus' coordinator, over the nodes that are named (`host:port …`) by merchant.
 * Says first what it would do; does it with `--yes`. What is done already is left as it is, so a run that was cut goes on where it was.
 * Rows are copied by Citus, a table at a time, in as much memory as one row takes.
 */
export async function main(args: string[]): Promise<number> {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Refusal('DATABASE_URL names the coordinator.')
  const workers = args.filter((argument) => !argument.startsWith('--'))
  await withClient({ connectionString: url }, async (client) => {
    await checkServer(client)
    // Tables that this version brings to a database that is spread already are placed as they are made.
    if (await isSpread(client)) await client.query(placing)
  })
  await migrate({ connectionString: url })
  await withClient({ connectionString: url }, async (client) => {
    await client.query(`set client_min_messages = error`)
    // What a run that was cut had asked for last may still be under way.
    await client.query(`select pg_advisory_lock(hashtext('distribute'))`)
    await print(client, workers)
    if (!args.includes('--yes')) return console.log('Nothing is changed. With --yes it is done.')
    await joinNodes(client, url, workers)
    await numberRows(client, url)
    await buildWalls(client)
    await takeParts(client)
    await spreadTables(client)
    await putParts(client)
    await client.query(directory)
    await client.query(placing)
    await holdKeys(client)
    await narrowDefiners(client)
    await openQueues(client, url)
    await checkShards(client, url)
    console.log('The database is spread: start the product as before, with DATABASE_URL of the coordinator.')
  })
  return 0
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const [citus] = await rowsOf(client, `select from pg_extension where extname = 'citus'`)
  if (!citus)
    throw new Refusal(
      'The extension "citus" is not in this database: see docs/citus.md for how its servers are made.',
    )
}

async function print(client: pg.ClientBase, workers: readonly string[]): Promise<void> {
  const nodes = await rowsOf<{ name: string }>(
    client,
    `select nodename || ':' || nodeport as name from pg_dist_node where noderole = 'primary' and groupid <> 0 order by 1`,
  )
  const names = new Set(nodes.map(({ name }) => name))
  const platform = await rowsOf(client, platformTables, [localTables])
  const merchants = await rowsOf(client, merchantTables)
  const [size] = await rowsOf<{ size: string }>(
    client,
    `select pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  console.log(
    `Nodes: ${[...names].join(', ') || 'none yet'}; to be added: ${workers.filter((name) => !names.has(name)).join(', ') || 'none'}.`,
  )
  console.log(`To be copied to every node: ${platform.length} tables of the platform.`)
  console.log(`To be spread by merchant: ${merchants.length} tables. The database has ${size?.size}.`)
}

const addressOf = (url: string, name: string): string => {
  const [host = '', port = '5432'] = name.split(':')
  const address = new URL(url)
  address.hostname = host
  address.port = port
  return address.href
}

async function joinNodes(client: pg.ClientBase, url: string, workers: readonly string[]): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  await settle(client, database)
  for (const name of workers)
    await withClient({ connectionString: addressOf(url, name) }, async (worker) => {
      await worker.query('set citus.enable_create_role_propagation = off')
      await ensureAppRoles(worker)
      await settle(worker, database)
    })
  const [coordinator] = await rowsOf(client, `select from pg_dist_node where groupid = 0`)
  if (!coordinator)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
  for (const name of workers) {
    const [host, at = '5432'] = name.split(':')
    await client.query(`select citus_add_node($1, $2)`, [host, Number(at)])
  }
  // Citus gives a node that comes later its copies of the platform's tables with the first merchant: the product asks it before.
  await client.query(`select replicate_reference_tables('block_writes')`)
}

/** Settings of the database, on this node. */
async function settle(client: pg.ClientBase, database: string): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = off')
  // What is written to a table of the platform the nodes write to each other's copies, as the role that writes.
  await client.query('alter role longtail_app login')
  await client.query('alter role longtail_merchant login')
  await client.query(oneMomentAStatement)
  for (const [name, value] of Object.entries(nodeSettings)) {
    await client.query(`alter database ${pgPool.escapeIdentifier(database)} set ${name} = '${value}'`)
    await client.query(`set ${name} = '${value}'`)
  }
  await client.query('set citus.enable_ddl_propagation = on')
}

async function numberRows(client: pg.ClientBase, url: string): Promise<void> {
  const nodes = await rowsOf<{ name: string }>(
    client,
    `select nodename || ':' || nodeport as name from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  await client.query(nextId)
  const fresh = await rowsOf<{ name: string; last: number | null }>(client, numberedTables)
  await client.query('begin; set local citus.enable_ddl_propagation = off')
  for (const { name, last } of fresh) {
    // Their own sequence, and the number it had come to, goes with the identity.
    await client.query(`alter table public.${name} alter column id drop identity`)
    await client.query(`alter table public.${name} alter column id set default app.next_id('${name}')`)
    await client.query(sequenceOf(name, Number(last ?? 0)))
  }
  await client.query('commit')
  // A node that is new, or that a run before was cut from, has none of them yet.
  const tables = await rowsOf<{ name: string }>(client, renumberedTables)
  const sequences = tables.map(({ name }) => sequenceOf(name, 0)).join(';')
  for (const { name } of nodes)
    await withClient({ connectionString: addressOf(url, name) }, async (node) => {
      await node.query('set citus.enable_ddl_propagation = off')
      await node.query(sequences)
    })
  console.log(`Rows of ${tables.length} tables are numbered by the node that they are made on.`)
}

async function buildWalls(client: pg.ClientBase): Promise<void> {
  const plain = await rowsOf<{ name: string; is_platform: boolean }>(
    client,
    `select distinct c.oid::regclass::text as name, c.relnamespace = 'platform'::regnamespace as is_platform
       from pg_policy w join pg_class c on c.oid = w.polrelid
      where w.polname in ('merchant', 'own') order by 1`,
  )
  await client.query('begin')
  for (const { name, is_platform } of plain)
    await client.query(
      is_platform
        ? `call app.spread_platform_wall('${name}', app.platform_rules('${name}'))`
        : `call app.spread_wall('${name}', app.rules_of('${name}'))`,
    )
  await client.query('commit')
  console.log(`Walls of ${plain.length} tables stand in the form that shards take.`)
}

async function takeParts(client: pg.ClientBase): Promise<void> {
  const [spread] = await rowsOf<{ all: boolean }>(
    client,
    `select not exists (${merchantTables.replace(/order by[^]*$/, '')}) as all`,
  )
  if (spread?.all) return
  await client.query(noteParts)
  const parts = await rowsOf<Part>(
    client,
    `select kind, of_table, name, definition from platform.distribution_part`,
  )
  for (const { kind, of_table, name } of parts)
    await client.query(
      kind === 'key'
        ? `alter table ${of_table} drop constraint if exists ${pgPool.escapeIdentifier(name)}`
        : `drop trigger if exists ${pgPool.escapeIdentifier(name)} on ${of_table}`,
    )
}

async function spreadTables(client: pg.ClientBase): Promise<void> {
  const unlogged = await rowsOf<{ name: string }>(client, unloggedTables)
  for (const { name } of unlogged) await client.query(`alter table ${name} set logged`)
  await client.query(`set citus.shard_count = ${Number(process.env['CITUS_SHARDS'] || 32)}`)
  const started = Date.now()
  const platform = await rowsOf<{ name: string }>(client, platformTables, [localTables])
  for (const { name } of platform) await client.query(`select create_reference_table('${name}')`)
  const merchants = await rowsOf<{ name: string }>(client, merchantTables)
  for (const { name } of merchants)
    await client.query(
      `select create_distributed_table('${name}', 'merchant_id'${name === 'orders' ? '' : `, colocate_with => 'orders'`})`,
    )
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${platform.length} tables copied to every node, ${merchants.length} spread: ${seconds} s.`)
}

async function putParts(client: pg.ClientBase): Promise<void> {
  const functions = await rowsOf<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('app'::regnamespace, 'platform'::regnamespace) and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  for (const { name } of functions) await client.query('select create_distributed_function($1)', [name])
  // Citus makes a function on a node with everybody's right to call it, as PostgreSQL does, and hands on only what is granted.
  const closed = await rowsOf<{ name: string; callers: string }>(client, closedFunctions)
  for (const { name, callers } of closed) {
    await client.query(`revoke all on function ${name} from public`)
    await client.query(`grant execute on function ${name} to ${callers}`)
  }
  const parts = await rowsOf<Part>(client, missingParts)
  for (const { kind, of_table, name, definition } of parts)
    await client.query(
      kind === 'key'
        ? `alter table ${of_table} add constraint ${pgPool.escapeIdentifier(name)} ${definition}`
        : definition,
    )
  console.log(
    `${functions.length} functions are on every node, ${parts.length} triggers and keys are put back.`,
  )
}

async function narrowDefiners(client: pg.ClientBase): Promise<void> {
  await client.query(foreseen)
  await client.query('create schema if not exists own')
  await client.query('grant usage on schema own to longtail_app, longtail_merchant')
  await client.query('grant create on schema app, public, own to longtail_merchant')
  const functions = await rowsOf<{ name: string }>(client, narrowFunctions)
  for (const { name } of functions) await client.query(`alter function ${name} owner to longtail_merchant`)
  const views = await rowsOf<{ name: string; definition: string; columns: string }>(client, ownersViews)
  for (const text of views.flatMap(viewByFunction)) await client.query(text)
  const clock = await rowsOf<{ name: string; definition: string }>(client, clockFunctions)
  for (const text of clock.flatMap(ofOneMerchant)) await client.query(text)
  await client.query('revoke create on schema app, public, own from longtail_merchant')
  console.log(
    `${functions.length} functions stay behind the walls, ${views.length} views are made of functions.`,
  )
}

/** Keys that Citus does not take are held by triggers. */
async function holdKeys(client: pg.ClientBase): Promise<void> {
  await client.query(holdingFunctions)
  const keys = await rowsOf<Part>(client, heldKeys)
  const triggers = await rowsOf<{ name: string }>(
    client,
    `select tgname as name from pg_trigger where not tgisinternal`,
  )
  const existing = new Set(triggers.map(({ name }) => name))
  for (const holder of keys.flatMap(holdersOf))
    if (!existing.has(holder.name)) await client.query(holder.definition)
  console.log(`${keys.length} keys are held by triggers.`)
}

/** A queue on each node, for what its merchants' transactions put in it. */
async function openQueues(client: pg.ClientBase, url: string): Promise<void> {
  const nodes = await rowsOf<{ name: string }>(client, 'select name from platform.nodes()')
  for (const { name } of nodes) {
    const connectionString = addressOf(url, name)
    const pool = new pgPool.Pool({ connectionString, max: 2, options: '-c citus.enable_ddl_propagation=off' })
    pool.on('error', () => undefined)
    // Citus has made the queue's types on each node, as far as it knew them.
    const queue = await pool.query<{ is: boolean }>(
      `select to_regclass('graphile_worker._private_jobs') is not null as is`,
    )
    if (!queue.rows[0]?.is) await pool.query('drop schema if exists graphile_worker cascade')
    await runMigrations({ pgPool: pool, schema: 'graphile_worker' })
    await pool.query(`create table if not exists platform.worker_beat
      (worker_id text primary key, seen_at timestamptz not null, has_heart boolean not null default false)`)
    await pool.query('grant select, insert, update, delete on platform.worker_beat to longtail_app')
    await pool.query(`grant select on ${grantedViews.join(', ')} to longtail_app, longtail_merchant`)
    await pool.query('grant usage on schema app, platform to longtail_app, longtail_merchant')
    await pool.query(
      'grant usage on all sequences in schema public, platform to longtail_app, longtail_merchant',
    )
    await pool.end()
  }
  console.log(`A queue is on each of ${nodes.length} nodes.`)
}

/** A session that says nothing of itself, asked on every node, sees nothing. */
async function checkShards(client: pg.ClientBase, url: string): Promise<void> {
  const nodes = await rowsOf<{ name: string }>(client, 'select name from platform.nodes()')
  const tables = await rowsOf<{ name: string }>(
    client,
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`,
  )
  for (const { name: node } of nodes) {
    const [merchant] = await rowsOf<{ id: number }>(
      client,
      `select m.id from platform.merchant m join orders o on o.merchant_id = m.id where platform.node_of(m.id) = $1
        group by m.id order by count(*) desc limit 1`,
      [node],
    )
    if (merchant) await checkNode(addressOf(url, node), node, tables, merchant.id)
  }
  console.log(
    `On ${nodes.length} nodes a session of no merchant or of another sees nothing of ${tables.length} tables.`,
  )
}

async function checkNode(
  connectionString: string,
  node: string,
  tables: readonly { name: string }[],
  merchantId: number,
): Promise<void> {
  const strangers = [`''`, String(merchantId + 1_000_000)]
  await withClient({ connectionString, options: '-c role=longtail_app' }, async (worker) => {
    for (const stranger of strangers) {
      await worker.query(`set app.merchant = ${stranger}`)
      for (const { name } of tables) {
        const [seen] = await rowsOf<{ some: boolean }>(
          worker,
          `select exists (select from ${name} where merchant_id = ${merchantId}) as some`,
        )
        if (seen?.some)
          throw new Refusal(
            `On the node ${node} a stranger's session sees rows of ${name}: do not start the product.`,
          )
      }
    }
  })
}
