import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import { adapters } from '#server/channels/registry.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'

export type DemoKey = { root: string; header: string; name: string; key: string }

/** Keys of the demo's resellers, for whoever wants to call as one of them. */
export async function demoKeys(app: App): Promise<DemoKey[]> {
  const merchants = await sql<{ id: number }>`select id from platform.merchant order by id`.execute(app.db)
  const openSystems = [...adapters].flatMap(([system, { manifest }]) => (manifest.openKey ? [system] : []))
  const keys: DemoKey[] = []
  for (const { id } of merchants.rows)
    await withSystemCtx(app, id, async (ctx) => {
      const { rows } = await sql<{ id: number }>`select id from outside_connection
        where merchant_id = ${id} and enabled and mode = 'simulator' and system = any(${openSystems}::text[]) order by system, id`.execute(
        ctx.db,
      )
      for (const row of rows) {
        const { system, name, secrets } = await readConnection(ctx, row.id)
        const key = secrets['key'] ?? Object.values(secrets)[0]
        const adapter = adapters.get(system)
        const root = adapter?.inbound?.roots[0]
        const header = adapter?.manifest.openKey
        if (key && root && header) keys.push({ root, header, name, key })
      }
    })
  return keys
}
