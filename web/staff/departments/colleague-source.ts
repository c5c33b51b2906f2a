import { pickFrom } from '../../kit/form/choices/pick-source.ts'
import { staff } from '../staff.client.ts'

/** People of the staff, by name. */
export const staffSource = pickFrom('staff.colleagues', staff.colleagues, ({ id, name, userName }) => ({
  value: String(id),
  label: name,
  hint: userName,
}))
