import { record } from '../../kit/record/record.ts'

/** A receipt printer in the house's network that takes bytes on a port of its own. */
export const printerRecord = record('ticketing.printers', {
  name: { kind: 'text', required: true, max: 60 },
  host: { kind: 'text', required: true, max: 60 },
  port: { kind: 'number', min: 9_100, max: 9_109, default: 9_100 },
  enabled: { kind: 'flag', only: 'answer', label: 'ticketing.printers.state' },
})
