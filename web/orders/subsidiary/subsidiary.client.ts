import type { subsidiaryApi } from '#contract/orders/subsidiary/subsidiary.api.ts'
import { clientFor } from '../../kit/call/client.ts'
import { pickFrom } from '../../kit/form/choices/pick-source.ts'

export const subsidiary = clientFor<typeof subsidiaryApi>('orders')

/** Preset items that are in use. */
export const presetSource = pickFrom('orders.itemPresets', subsidiary.presetChoices, ({ id, name }) => ({
  value: String(id),
  label: name,
}))
