const orders = 'bookingCenter.PlayOrderList'

/**
 * What an agent's own administrator gives its people, by name: the permission keys that each stands for. A key that no
 * right names is for everybody of the agent, as far as its role goes.
 */
export const agentRights = {
  prices: ['bookingCenter.prices', 'bookingCenter.quotations'],
  order: [
    'order.NewOrder',
    'bookingCenter.quotations.accept',
    `${orders}.pay`,
    `${orders}.amend`,
    `${orders}.copy`,
    `${orders}.repost`,
    `${orders}.contact`,
    `${orders}.remark`,
  ],
  withdraw: [`${orders}.withdraw`, `${orders}.refund`],
  statements: ['bookingCenter.transactionList', 'bookingCenter.stripeTransaction', 'bookingCenter.bills'],
  customers: ['bookingCenter.customers', 'bookingCenter.customers.edit', 'bookingCenter.customers.merge'],
  people: ['bookingCenter.people', 'bookingCenter.sign', 'configSetting.shareViews'],
} as const
export type AgentRight = keyof typeof agentRights
export const agentRightNames = [
  'prices',
  'order',
  'withdraw',
  'statements',
  'customers',
  'people',
] as const satisfies readonly AgentRight[]

/** What these do is told in amounts: they see prices too. */
const withPrices: readonly AgentRight[] = ['order', 'withdraw', 'statements', 'customers']
/** The rights with those that they bring along, in their own order. */
export const fullRights = (rights: readonly AgentRight[]): AgentRight[] =>
  agentRightNames.filter(
    (right) =>
      rights.includes(right) || (right === 'prices' && rights.some((one) => withPrices.includes(one))),
  )

/** The rights that these permission keys hold, each as far as the person's role goes. */
export const rightsHeld = (keys: readonly string[]): AgentRight[] =>
  agentRightNames.filter((right) => agentRights[right].some((key) => keys.includes(key)))

/** Of a role's keys those that are left to a person with these rights; all of them where none are said. */
export function keysWithin(keys: readonly string[], rights: readonly string[] | null): string[] {
  if (rights === null) return [...keys]
  const named = new Set<string>(Object.values(agentRights).flat())
  const held = new Set<string>(
    agentRightNames.filter((right) => rights.includes(right)).flatMap((right) => agentRights[right]),
  )
  return keys.filter((key) => !named.has(key) || held.has(key))
}
