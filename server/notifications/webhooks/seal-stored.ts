import type { App } from '../../kit/app-services.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { openSecret, sealSecret } from './signature.ts'

/** Seals the secrets that versions before left open. Asked at each start; several app servers may do it at once. */
export async function sealStoredSecrets(app: App): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(app, { name: 'merchants_with_open_secrets' })
  for (const { merchant_id: merchantId } of rows)
    await withSystemCtx(app, merchantId, async (ctx) => {
      const endpoints = await ctx.db
        .selectFrom('webhook_endpoint')
        .select(['id', 'secret', 'old_secret'])
        .where('merchant_id', '=', merchantId)
        .orderBy('id')
        .forUpdate()
        .execute()
      const sealed = (secret: string) => sealSecret(app, merchantId, openSecret(app, merchantId, secret))
      for (const { id, secret, old_secret } of endpoints)
        await updateRow(
          ctx,
          'webhook_endpoint',
          { id },
          { secret: sealed(secret), old_secret: old_secret && sealed(old_secret) },
        )
    })
}
