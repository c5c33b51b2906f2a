import { demoPassword } from '#contract/identity/demo-people.ts'
import { closeApp, createApp } from '#server/app.ts'
import { createUser } from '#server/identity/identity.public.ts'
import type { AppConfig } from '#server/kit/app-services.ts'
import type { DbConfig } from '#server/kit/db.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { createMerchant } from '#server/tenants/create-merchant.ts'

/** The demo world: two merchants and their people, made by the product's own commands. */
export async function seedDemo({
  database,
  config,
}: {
  database: DbConfig
  config: AppConfig
}): Promise<void> {
  const app = await createApp(database, config)
  try {
    const person = (userName: string, fullName: string) => ({ userName, fullName, password: demoPassword })
    const blue = await createMerchant(app, {
      code: 'AB',
      names: { en: 'Andaman Blue', th: 'อันดามันบลู', 'zh-CN': '安达曼之蓝' },
      demo: true,
      admin: person('demo', 'Nok Suwannarat'),
    })
    await createMerchant(app, {
      code: 'SG',
      names: { en: 'Siam Gateway', th: 'สยามเกตเวย์', 'zh-CN': '暹罗之门' },
      demo: true,
      admin: person('gateway', 'Anan Chaiyasit'),
    })
    await withSystemCtx(app, blue.merchantId, async (ctx) => {
      const { operations, finance } = blue.roles
      await createUser(ctx, { ...person('ops', 'Ploy Rattanakul'), kind: 'staff', roleId: operations })
      await createUser(ctx, { ...person('finance', 'Lin Wei'), kind: 'staff', roleId: finance })
    })
  } finally {
    await closeApp(app)
  }
}
