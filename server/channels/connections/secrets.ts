import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ConnectionField } from '#contract/channels/manifest.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { keyAccount } from '../parts/key-account.ts'
import { adapters, simulators } from '../registry.ts'
import type { ChannelAdapter, MarketSimulator } from '../port/adapter.ts'

/** A marketplace by its name; 404 for one that nobody speaks. */
export const adapterOf = (system: string): ChannelAdapter => adapters.get(system) ?? fail('notFound')

export const simulatorOf = (system: string): MarketSimulator => simulators.get(system) ?? fail('notFound')

/** A key of ours for a marketplace: shown once, kept sealed, known on the wire by its hash. */
const mint = (): string => randomBytes(24).toString('base64url')

export const minted = ({ manifest }: ChannelAdapter): ConnectionField[] =>
  manifest.secrets.filter((field) => field.minted)

/** Keys that are made by us, where the person gave none. */
export const mintKeys = (adapter: ChannelAdapter, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(minted(adapter).map(({ key }) => [key, given[key] ?? mint()]))

/** By whom it is known on the wire: its account, and the keys that we made for it. */
export const callerNames = (
  adapter: ChannelAdapter,
  { account, secrets }: { account: string; secrets: Readonly<Record<string, string>> },
): string[] => [
  ...(account ? [account] : []),
  ...minted(adapter).flatMap(({ key }) => (secrets[key] ? [keyAccount(secrets[key])] : [])),
]

type Named = { connectionId: number; system: string; account: string; secrets: Record<string, string> }
/** Notes who calls by these names. A name that another one has is refused. */
export async function nameCallers(
  ctx: Ctx,
  adapter: ChannelAdapter,
  { connectionId, system, account, secrets }: Named,
): Promise<void> {
  const names = callerNames(adapter, { account, secrets })
  await sql`delete from platform.channel_caller where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}
    and until is null and not account = any(${names}::text[]) and account not like 'key %'`.execute(ctx.db)
  for (const name of names) {
    const { rows } = await sql<{
      connection_id: number
      merchant_id: number
    }>`insert into platform.channel_caller (system, account, merchant_id, connection_id)
      values (${system}, ${name}, ${ctx.scope.merchantId}, ${connectionId})
      on conflict (system, account) do update set until = null where channel_caller.merchant_id = excluded.merchant_id and channel_caller.connection_id = excluded.connection_id
      returning connection_id, merchant_id`
      .execute(ctx.db)
      .catch((error: unknown) => {
        if (violated(error)) return { rows: [] }
        throw error
      })
    if (!rows.length) fail('channels.accountTaken')
  }
}

/** Keys that were replaced are known for a day more. */
export const retireKeys = (
  ctx: Ctx,
  connectionId: number,
  keys: readonly string[],
  until: Date,
): Promise<unknown> =>
  sql`update platform.channel_caller set until = ${until.toISOString()} where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}
    and account = any(${keys.map(keyAccount)}::text[])`.execute(ctx.db)
