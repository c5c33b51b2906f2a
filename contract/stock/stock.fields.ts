import { form, record } from '../kit/record/record.ts'
import { saleChannels } from './channels.ts'

const resourceKinds = ['boat', 'vehicle', 'instructor', 'equipment'] as const
export const poolKinds = ['seat', 'boat', 'vehicle', 'room', 'equipment', 'licence', 'ticket'] as const
const fillWays = ['set', 'add', 'block', 'open'] as const

/** How many there are of a boat, a vehicle, an instructor, a tank set. */
export const resourceRecord = record('stock.fields', {
  name: { kind: 'text', required: true, label: 'stock.fields.resource' },
  kind: {
    kind: 'choice',
    of: resourceKinds,
    words: 'stock.resourceKinds',
    default: 'boat',
    label: 'stock.fields.resourceKind',
  },
  quantity: { kind: 'number', min: 0, max: 100_000, initial: 1 },
  turnMinutes: { kind: 'number', min: 0, max: 2_880, default: 0 },
})

/** How the departures of a pool keep a resource. */
export const linkForm = form('stock.fields', {
  poolId: { kind: 'ref', label: 'stock.fields.pool' },
  /** Places of a departure that one of it serves. */
  per: { kind: 'number', min: 1, max: 10_000, initial: 1 },
  /** Minutes for which a departure keeps it, without its turning round. */
  minutes: { kind: 'number', min: 1, max: 20_160, initial: 240 },
  /** When a departure without a session starts; '' = at midnight. */
  startTime: { kind: 'text', max: 5, matches: { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, why: 'time' } },
})

export const poolForm = form('stock.fields', {
  names: { kind: 'names', required: true, label: 'stock.fields.pool' },
  kind: {
    kind: 'choice',
    of: poolKinds,
    words: 'stock.poolKinds',
    default: 'seat',
    label: 'stock.fields.poolKind',
  },
})

const factor = { kind: 'number', min: 0, max: 10_000 } as const
/** What one of each kind of guest takes of a pool. */
export const attachForm = form('stock.fields', {
  skuId: { kind: 'ref', label: 'stock.fields.sku' },
  adult: { ...factor, initial: 1, label: 'stock.fields.adultDraws' },
  child: { ...factor, initial: 1, label: 'stock.fields.childDraws' },
  infant: { ...factor, initial: 0, label: 'stock.fields.infantDraws' },
  unit: { ...factor, initial: 1, label: 'stock.fields.unitDraws' },
})

/** What an agent or a channel may sell of a SKU on each departure. */
export const shareForm = form('stock.fields', {
  /** Places kept for it alone until its release. */
  kept: { kind: 'number', min: 0, max: 100_000, initial: 0 },
  /** The most that it may take until then; null = as many as there are. */
  most: { kind: 'number', min: 0, max: 100_000, optional: true },
  /** Days before the departure on which it ends; 0 = on its day, null = never. */
  releaseDays: { kind: 'number', min: 0, max: 365, optional: true },
})
/** The same share for many. */
export const sharesForm = form('stock.fields', {
  skuIds: { kind: 'refs', required: true, max: 200, label: 'stock.fields.skus' },
  agentIds: { kind: 'refs', max: 200, label: 'stock.fields.agents' },
  channels: { kind: 'texts', max: saleChannels.length },
  ...shareForm.fields,
})

/** The same stock for a pattern of days over many SKUs. */
export const fillForm = form('stock.fields', {
  skuIds: { kind: 'refs', required: true, label: 'stock.fields.skus' },
  from: { kind: 'date', label: 'kit.parts.from' },
  to: { kind: 'date', label: 'kit.parts.to' },
  weekdays: { kind: 'weekdays' },
  way: { kind: 'choice', of: fillWays, words: 'stock.ways', initial: 'set' },
  count: { kind: 'number', min: -100_000, max: 100_000, optional: true, label: 'stock.fields.capacity' },
  reason: { kind: 'text', max: 500, label: 'stock.fields.blockReason' },
})
export const overbookForm = form('stock.fields', {
  seats: { kind: 'number', min: 1, max: 1_000, initial: 1 },
})
