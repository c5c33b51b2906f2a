import { form } from '../../kit/record/record.ts'

/** Where in the books a line belongs that nobody asked for. */
export const explainForm = form('write-off.fields', {
  account: { kind: 'text', required: true, max: 120, label: 'write-off.fields.chart' },
  note: { kind: 'text', max: 200 },
})
export const certificateForm = form('write-off.fields', {
  certificate: { kind: 'text', required: true, max: 60 },
})
