import { pickFrom } from '../kit/form/choices/pick-source.ts'
import { timeZone } from '../kit/session/session.ts'
import { formatDateTime } from '../kit/words/dates.ts'
import { orders } from './orders.client.ts'

/** Spreadsheets that orders were made from. */
export const importSource = pickFrom('orders.imports', orders.importChoices, ({ id, name, at, byName }) => ({
  value: String(id),
  label: name,
  hint: `${formatDateTime(at, timeZone())} · ${byName}`,
}))
