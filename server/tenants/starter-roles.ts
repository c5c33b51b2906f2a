import { domains } from '#contract/domains.ts'
import { privilegesOf, type Privilege } from '#contract/kit/privileges.ts'
import type { Ctx } from '../kit/ctx.ts'

const money = ['finance', 'agents', 'pricing', 'home']
const house = ['settings', 'staff', 'tenants']
const staff = privilegesOf(domains).filter(({ audience }) => audience.includes('staff'))
const keys = (wanted: (privilege: Privilege) => boolean) => staff.filter(wanted).map(({ key }) => key)

/** What new merchants find: three roles that are what they are called, and two to start from. */
const starterRoles = [
  { name: 'admin', audience: 'staff', builtIn: true, permissions: [] },
  { name: 'agent', audience: 'agent', builtIn: true, permissions: [] },
  { name: 'supplier', audience: 'supplier', builtIn: true, permissions: [] },
  {
    name: 'operations',
    audience: 'staff',
    builtIn: false,
    // Screens of agents and prices to look into; what moves money or rights is not the counter's work.
    permissions: keys(
      ({ domain, screen, key }) =>
        key === 'configSetting.accountSetting' ||
        (!house.includes(domain) && (!money.includes(domain) || screen !== null)),
    ),
  },
  {
    name: 'finance',
    audience: 'staff',
    builtIn: false,
    permissions: keys(
      ({ domain, screen, key }) =>
        key === 'configSetting.accountSetting' ||
        (!house.includes(domain) && (money.includes(domain) || screen !== null)),
    ),
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
  return Object.fromEntries(starterRoles.map(({ name }, i) => [name, rows[i]!.id])) as Record<
    StarterRole,
    number
  >
}
