import { demoPassword } from '#contract/identity/demo-people.ts'
import type { App } from '#server/kit/app-services.ts'
import type { SessionUser } from '#server/kit/ctx.ts'
import { loadMerchant, withSystemCtx } from '#server/kit/system-ctx.ts'
import { createUser } from '#server/identity/identity.public.ts'
import { createMerchant, type CreatedMerchant, type NewMerchant } from '#server/tenants/create-merchant.ts'
import type { Clock } from './clock.ts'
import { newStage, type Person, type Stage } from './stage.ts'

const logIn = (app: App, userName: string, fullName: string, email: string) => ({
  userName,
  fullName,
  email,
  password: app.config.demoPassword ?? demoPassword,
})

/** Andaman Blue and Siam Gateway with their staff, by the product's own commands. */
export async function makeMerchants(app: App, clock: Clock): Promise<{ blue: Stage; gateway: Stage }> {
  const blue = await open(app, clock, {
    code: 'AB',
    names: {
      en: 'Andaman Blue',
      th: 'อันดามันบลู',
      'zh-CN': '安达曼之蓝',
      'zh-TW': '安達曼之藍',
      ko: '안다만 블루',
    },
    demo: true,
    flags: { skuCodeEditable: true, skuNameEditable: true, eCommerce: true },
    contact: { phone: '+66 76 123 456', email: 'ops@andamanblue.example', address: 'Royal Phuket Marina' },
    admin: logIn(app, 'demo', 'Nok Suwannarat', 'nok@andamanblue.example'),
  })
  const gateway = await open(app, clock, {
    code: 'SG',
    names: {
      en: 'Siam Gateway',
      th: 'สยามเกตเวย์',
      'zh-CN': '暹罗之门',
      'zh-TW': '暹羅之門',
      ko: '시암 게이트웨이',
    },
    demo: true,
    contact: {
      phone: '+66 2 655 1000',
      email: 'ops@siamgateway.example',
      address: 'Charoen Krung Road, Bangkok',
    },
    admin: logIn(app, 'gateway', 'Anan Chaiyasit', 'anan@siamgateway.example'),
  })
  await hire(blue.stage, 'ops', 'Ploy Rattanakul', 'ploy@andamanblue.example', blue.made.roles.operations)
  await hire(blue.stage, 'finance', 'Lin Wei', 'linwei@andamanblue.example', blue.made.roles.finance)
  return { blue: blue.stage, gateway: gateway.stage }
}

async function open(
  app: App,
  clock: Clock,
  merchant: NewMerchant,
): Promise<{ stage: Stage; made: CreatedMerchant }> {
  const made = await createMerchant(app, merchant)
  const stage = newStage(app, await loadMerchant(app.db, made.merchantId), clock)
  const { userName, fullName } = merchant.admin
  stage.staff.set(userName, staffOf({ id: made.adminId, userName, fullName, isSuper: true }))
  return { stage, made }
}

async function hire(
  stage: Stage,
  userName: string,
  fullName: string,
  email: string,
  roleId: number,
): Promise<void> {
  const { id } = await withSystemCtx(stage.app, stage.merchant.id, (ctx) =>
    createUser(ctx, { ...logIn(stage.app, userName, fullName, email), kind: 'staff', roleId }),
  )
  stage.staff.set(userName, staffOf({ id, userName, fullName, isSuper: false }))
}

type Named = Pick<SessionUser, 'id' | 'userName' | 'fullName' | 'isSuper'>
const staffOf = (named: Named): Person => ({
  actor: { kind: 'staff', id: named.id, name: named.fullName, origin: '' },
  user: {
    ...named,
    kind: 'staff',
    permissions: [],
    agentId: null,
    supplierId: null,
    language: null,
    firstUrl: '',
    reach: null,
  },
})

/** Its people, and those of its agents and suppliers, have their log-ins since a day: what came after it is told to them. */
export const haveWorkedSince = ({ app, merchant, clock }: Stage, offset: number): Promise<unknown> =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .updateTable('app_user')
      .set({ created_at: clock.at(offset, 0).toISOString() })
      .where('merchant_id', '=', merchant.id)
      .execute(),
  )
