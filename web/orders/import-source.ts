import { pickFrom } from '../kit/form/choices/pick-source.ts'
import { shownMoment } from '../kit/words/buddhist.ts'
import { orders } from './orders.client.ts'

/** Spreadsheets that orders were made from. */
export const importSource = pickFrom('orders.imports', orders.importChoices, ({ id, name, at, byName }) => ({
  value: String(id),
  label: name,
  hint: `${shownMoment(at)} · ${byName}`,
}))
