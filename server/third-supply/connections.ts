import { withoutEndSlashes } from '../kit/text/slashes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ThirdConnectionForm,
  ThirdConnectionRow,
  ThirdConnections,
} from '#contract/third-supply/third-supply.schema.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { canOf, type CallCtx, type Ctx } from '../kit/ctx.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import { isMissing } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { changeConnection, readConnection, saveConnection } from '../kit/outside/connections.ts'
import { simulatorsOf } from '../kit/outside/simulator.ts'
import { whyNotUrl } from '../kit/outside/target.ts'
import { reservationSystems, simulatorOf } from '../channels/channels.public.ts'
import { whyOf } from './systems/system.ts'
import { isThird, outsideName, protocols, systemOf } from './systems/systems.ts'

const edit = 'supplierRouter.ThirdSupplierSKU.edit'

/** Connects a supplier's reservation system, or changes that. The key is kept sealed; left open it stays. */
export async function saveThird(ctx: Ctx, form: ThirdConnectionForm): Promise<{ id: number }> {
  const { id, version, name, supplierId, mode, protocol } = form
  const ofProtocol = protocols().find((one) => one.protocol === protocol)
  if (!ofProtocol) failField('protocol', 'unknown')
  if (mode === 'simulator' && !simulatorsOf(ctx.app)) fail('third-supply.noSimulator')
  if (await isMissing(ctx, 'supplier', [supplierId])) failField('supplierId', 'unknown')
  if (mode === 'live') checkEndpoint(ctx, form.endpoint)
  const before = id ? await readThird(ctx, id) : undefined
  if (before && before.system !== outsideName(protocol)) failField('protocol', 'unknown')
  // Where it is played, its account is opened with it.
  const played = mode === 'simulator' && !before && !form.key
  const opened = played && reservationSystems.has(protocol) ? simulatorOf(protocol).open() : undefined
  const key = form.key || (Object.values(opened?.secrets ?? {})[0] ?? '')
  if (!id && !key) failField('key', 'required')
  const endpoint = withoutEndSlashes(form.endpoint)
  // Another address is asked by a key of its own: ours is not carried to wherever a form says.
  if (before && mode === 'live' && endpoint !== before.settings['endpoint'] && !key)
    failField('key', 'required')
  const saved = await saveConnection(ctx, {
    id,
    version,
    system: outsideName(protocol),
    name,
    mode,
    settings: { ...opened?.settings, ...ownSettings(ofProtocol.settings, form.settings), endpoint },
    secrets: key ? { key } : {},
  })
  await sql`insert into third_connection (merchant_id, connection_id, supplier_id, protocol)
    values (${ctx.scope.merchantId}, ${saved.id}, ${supplierId}, ${protocol})
    on conflict (merchant_id, connection_id) do update set supplier_id = excluded.supplier_id`.execute(ctx.db)
  if (!id) await changeConnection(ctx, saved.id, { enabled: true })
  await tell(ctx, 'connectionSaved', saved.id, name)
  return { id: saved.id }
}

/** Those that its system asks for and that are said. */
const ownSettings = (fields: readonly { key: string }[], given: Record<string, string>) =>
  Object.fromEntries(fields.flatMap(({ key }) => (given[key] ? [[key, given[key]]] : [])))

function checkEndpoint(ctx: Ctx, endpoint: string): void {
  const why = whyNotUrl(endpoint, ctx.app.config)
  if (why) failField('endpoint', `third-supply.fieldErrors.${why}`)
}

/** One of these connections; 404 for any other system's. */
export async function readThird(ctx: Ctx, id: number) {
  const connection = await readConnection(ctx, id)
  return isThird(connection.system) ? connection : fail('notFound')
}

export async function enableThird(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const before = await readThird(ctx, id)
  if (before.enabled !== enabled) {
    await changeConnection(ctx, id, { enabled })
    await tell(ctx, enabled ? 'connectionEnabled' : 'connectionDisabled', id, before.name)
  }
  return { done: true }
}

type ConnectionsView = 'connectionSaved' | 'connectionEnabled' | 'connectionDisabled'
const tell = (ctx: Ctx, name: ConnectionsView, subjectId: number, called: string): Promise<void> =>
  emit(ctx, `third-supply.${name}`, {
    subject: 'thirdSupply',
    subjectId,
    facts: { name: called },
    topics: ['thirdSupply'],
  })

type Row = Omit<ThirdConnectionRow, 'can' | 'hasKey'> & { hasKey: boolean }
export async function listThird(ctx: Ctx): Promise<z.output<typeof ThirdConnections>> {
  const { rows } = await sql<Row>`
    select o.id, o.version, o.name, o.mode, coalesce(o.settings ->> 'endpoint', '') as endpoint, c.protocol, o.settings - 'endpoint' as settings, o.secrets is not null as "hasKey", o.enabled, o.last_error as "lastError", o.fault, o.echo,
           c.supplier_id as "supplierId", s.name as "supplierName", c.capabilities, c.import_state as "importState", c.import_done as "importDone",
           c.import_total as "importTotal", c.import_error as "importError", c.imported_at as "importedAt",
           (select count(*)::int from third_product p where p.merchant_id = c.merchant_id and p.connection_id = c.connection_id and p.state <> 'gone') as products,
           (select count(*)::int from third_product p where p.merchant_id = c.merchant_id and p.connection_id = c.connection_id and p.state = 'mapped') as mapped
      from third_connection c join outside_connection o on o.merchant_id = c.merchant_id and o.id = c.connection_id
      join supplier s on s.merchant_id = c.merchant_id and s.id = c.supplier_id
     where c.merchant_id = ${ctx.scope.merchantId} order by o.name, o.id`.execute(ctx.db)
  const can = canOf(ctx, { edit, enable: edit, test: edit, import: edit })
  return {
    rows: rows.map((row) => ({ ...row, can })),
    protocols: protocols(),
    simulators: simulatorsOf(ctx.app),
  }
}

/** Asks who it is; what it says it can do is kept. */
export async function testThird(ctx: CallCtx, { id }: { id: number }) {
  const began = performance.now()
  const connection = await inTransaction(ctx, (inner) => readThird(inner, id))
  const ms = () => Math.round(performance.now() - began)
  try {
    const { supplier, capabilities } = await systemOf(connection).test({ app: ctx.app, connection })
    await inTransaction(ctx, ({ db, scope }) =>
      sql`update third_connection set capabilities = ${JSON.stringify(capabilities)}, tested_at = now()
        where merchant_id = ${scope.merchantId} and connection_id = ${id}`.execute(db),
    )
    return { ok: true, why: '', text: '', supplier, capabilities, ms: ms() }
  } catch (error) {
    return { ok: false, ...whyOf(error), supplier: '', capabilities: [], ms: ms() }
  }
}
