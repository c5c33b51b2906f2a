import { record } from '../../kit/record/record.ts'
import { productCode } from '../product-code.ts'
import { stockModes, voucherTemplates } from '../products.ts'

/**
 * What is known of a SKU, whatever its type; sessions, what is asked of guests, the rule of cancelling and what its type
 * asks for have shapes of their own and stand beside it.
 */
export const skuRecord = record('catalog.fields', {
  code: productCode,
  names: { kind: 'names', required: true, label: 'catalog.fields.name' },
  summaries: { kind: 'names', max: 5_000, label: 'catalog.fields.summary' },
  terms: { kind: 'names', max: 5_000 },
  /** Clean HTML. */
  descriptions: { kind: 'names', max: 20_000, label: 'catalog.fields.description' },
  categoryId: { kind: 'ref', optional: true, label: 'catalog.fields.category' },
  destinationId: { kind: 'ref', optional: true, label: 'catalog.fields.destination' },
  tagIds: { kind: 'refs', max: 20, only: 'form', column: false, label: 'catalog.fields.tags' },
  coverFileId: { kind: 'ref', optional: true, label: 'catalog.fields.cover' },
  /** Beside the cover, in their order. */
  pictureFileIds: { kind: 'refs', max: 12, column: false, label: 'catalog.fields.pictures' },
  latestBookingDays: {
    kind: 'number',
    min: 0,
    max: 2,
    default: 0,
    label: 'catalog.fields.latestBooking',
  },
  /** What is paid first of an order of an agent that settles each by itself, and how long before the service the rest is due. */
  depositBasisPoints: { kind: 'percent', max: 9_900, default: 0 },
  balanceDays: { kind: 'number', min: 0, max: 365, default: 0 },
  childFromAge: { kind: 'number', min: 0, max: 17, default: 3 },
  adultFromAge: { kind: 'number', min: 1, max: 21, default: 12 },
  startTime: { kind: 'time', default: '08:00' },
  /** Its own list; otherwise it asks what its category asks, and `collect` is not looked at. */
  collectOwn: { kind: 'flag', default: true },
  stockMode: { kind: 'choice', of: stockModes, words: 'catalog.stockModes', default: 'date' },
  autoConfirm: { kind: 'flag' },
  needsAudit: { kind: 'flag' },
  voucherTemplate: {
    kind: 'choice',
    of: voucherTemplates,
    words: 'catalog.voucherTemplates',
    default: 'standard',
  },
  pickup: { kind: 'flag' },
  meetingPoints: { kind: 'names', max: 300, label: 'catalog.fields.meetingPoint' },
  /** What has no price cannot be on sale: a new SKU is put on sale when it has one. */
  onSale: { kind: 'flag', label: 'catalog.text.onSale' },
  /** Suppliers that serve it, the preferred one first. */
  supplierIds: { kind: 'refs', max: 20, only: 'form', column: false, label: 'catalog.fields.suppliers' },
})
