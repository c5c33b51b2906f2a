import type { departuresApi } from '#contract/departures/departures.api.ts'
import { clientFor } from '../kit/call/client.ts'
import { pickFrom } from '../kit/form/choices/pick-source.ts'

export const departures = clientFor<typeof departuresApi>('departures')

/** Boats, vehicles and people that departures are carried by. */
export const resourceSource = pickFrom('departures.resources', departures.resources, ({ id, name }) => ({
  value: String(id),
  label: name,
}))
