import type { Segment } from '#contract/customers/customers.schema.ts'
import type { Choice, PickSource } from '../kit/form/choices/choice.ts'
import { customers } from './customers.client.ts'

const choiceOf = ({ id, name }: Pick<Segment, 'id' | 'name'>): Choice => ({ value: String(id), label: name })
const maxOffered = 30

/** Segments of customers by name. */
export const segmentSource: PickSource = {
  name: 'segments',
  search: async (text, signal) =>
    (await customers.segments({ text, pageSize: maxOffered }, { signal })).rows.map(choiceOf),
  find: async (values) =>
    (await customers.segments({ pageSize: 1000 })).rows
      .map(choiceOf)
      .filter(({ value }) => values.includes(value)),
}
