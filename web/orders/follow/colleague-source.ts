import { pickFrom } from '../../kit/form/choices/pick-source.ts'
import { orders } from '../orders.client.ts'

/** Staff who can look after a problem. */
export const colleagueSource = pickFrom('orders.colleagues', orders.followColleagues, (one) => ({
  value: String(one.id),
  label: one.name,
  hint: one.userName,
}))

/** The same by the names they log in with, to be mentioned. */
export const nameSource: typeof colleagueSource = {
  name: 'orders.colleagueNames',
  search: async (text, signal) =>
    (await orders.followColleagues({ text }, { signal })).rows.map(({ name, userName }) => ({
      value: userName,
      label: name,
      hint: userName,
    })),
  find: async () => [],
}
