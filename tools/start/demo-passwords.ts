import { demoPeople } from '#contract/identity/demo-people.ts'
import { hashPassword, verifyPassword } from '#server/identity/accounts/passwords.ts'
import type { AppConfig } from '#server/kit/app-services.ts'
import { withClient } from '#server/kit/db/client.ts'
import type { DbConfig } from '#server/kit/db/db.ts'

/**
 * The demo's people have the password of the setting from now on, also in a world that was made with another: what was
 * open to everybody on one's own machine is not open to everybody at a public address. Without the setting nothing changes.
 */
export async function keepDemoPasswords(database: DbConfig, config: AppConfig): Promise<void> {
  const { demoPassword } = config
  if (demoPassword === undefined) return
  const product = { config, services: new Map() }
  await withClient(database, async (client) => {
    const { rows } = await client.query<{ user_name: string; user_id: number; password_hash: string }>(
      `select l.user_name, l.user_id, l.password_hash from platform.login l join platform.merchant m on m.id = l.merchant_id
        where m.demo and l.user_name = any($1)`,
      [[...demoPeople]],
    )
    for (const { user_name, password_hash } of rows) {
      if (await verifyPassword(product, demoPassword, password_hash)) continue
      const hash = await hashPassword(product, demoPassword)
      // Whoever is logged in by the old one is no longer.
      await client.query(
        `with changed as (update platform.login set password_hash = $1 where user_name = $2 returning merchant_id, user_id)
         delete from platform.session s using changed c where s.merchant_id = c.merchant_id and s.user_id = c.user_id`,
        [hash, user_name],
      )
    }
  })
}
