import { domains } from '#contract/domains.ts'
import { itemAt } from '#contract/kit/given.ts'
import { privilegesOf, type Privilege } from '#contract/kit/privileges.ts'
import { archiveKeys } from '#contract/tenants/archive/archive.keys.ts'
import type { Ctx } from '../kit/ctx.ts'

const money = ['finance', 'billing', 'agents', 'pricing', 'home', 'payments', 'write-off']
const house = ['settings', 'staff', 'tenants']
const staff = privilegesOf(domains).filter(({ audience }) => audience.includes('staff'))
/** Prices of rooms stand on a page of the hotels; they are money all the same. */
const isMoney = ({ domain, key }: Privilege) =>
  money.includes(domain) ||
  ['hotel.hotelPriceCalendar.edit', 'supplierRouter.quotaManage.topUp'].includes(key) ||
  ['finances.', 'supplierRouter.supplierPay.'].some((under) => key.startsWith(under))
/** What a customer pays or wants back at the counter, and what is held ahead at suppliers: of those who sell and of finance. */
const isBoth = ({ key }: Privilege) =>
  key === 'supplierRouter.quotaManage.edit' ||
  /^(entertainment.PlayOrderList|hotel.hotelOrderList)\.(pay|refund(Agree|Carry|Stop|Force))$/.test(key)
const keys = (wanted: (privilege: Privilege) => boolean) => staff.filter(wanted).map(({ key }) => key)
/** One's own account, every screen but those that rule the house, and of what can be done the wanted. */
const trade = (wanted: (privilege: Privilege) => boolean) =>
  keys(
    (privilege) =>
      privilege.key === 'configSetting.accountSetting' ||
      (!house.includes(privilege.domain) && (privilege.screen !== null || wanted(privilege))),
  )

/** What new merchants find: three roles that are what they are called, and three to start from. */
export const starterRoles = [
  { name: 'admin', audience: 'staff', builtIn: true, permissions: [] },
  { name: 'agent', audience: 'agent', builtIn: true, permissions: [] },
  { name: 'supplier', audience: 'supplier', builtIn: true, permissions: [] },
  {
    name: 'manager',
    audience: 'staff',
    builtIn: false,
    // Runs the house; what a role may do, and the whole of its data as a file, are the administrator's alone.
    permissions: keys(
      ({ key }) =>
        key !== 'configSetting.systemConfig.roles' && !Object.values<string>(archiveKeys).includes(key),
    ),
  },
  {
    name: 'operations',
    audience: 'staff',
    builtIn: false,
    // Screens of agents and prices to look into; what moves money or rights is not the counter's work.
    permissions: trade((privilege) => !isMoney(privilege)),
  },
  {
    name: 'finance',
    audience: 'staff',
    builtIn: false,
    // Whoever keeps the books pays, and gives money back; nobody sells here.
    permissions: trade((privilege) => isMoney(privilege) || isBoth(privilege)),
  },
] as const
export type StarterRole = (typeof starterRoles)[number]['name']

/** Makes the starter roles under their names in the merchant's language; answers their ids. */
export async function createStarterRoles(ctx: Ctx): Promise<Record<StarterRole, number>> {
  const rows = await ctx.db
    .insertInto('role')
    .values(
      starterRoles.map(({ name, audience, builtIn, permissions }) => ({
        merchant_id: ctx.scope.merchantId,
        name: ctx.app.word(ctx.merchant.language, `identity.roles.${name}`),
        audience,
        built_in: builtIn ? name : null,
        permissions: [...permissions],
      })),
    )
    .returning('id')
    .execute()
  return Object.fromEntries(starterRoles.map(({ name }, i) => [name, itemAt(rows, i).id])) as Record<
    StarterRole,
    number
  >
}
